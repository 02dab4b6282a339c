import type { Entry, Post, Topic } from "../../content/site-content.ts";
import { topicId } from "../../content/topic-id.ts";
import { memoize } from "../../shared/memoize.ts";

/** A page for one tag of one post would only lead back to it. */
const fewestPostsOfTag = 2;

/** The topics of posts, by name of their first post. Posts that repeat a tag count once. */
export function topicsOf(posts: readonly Entry<Post>[]): readonly Entry<Topic>[] {
  const topics = new Map<string, { kind: Topic["kind"]; name: string; posts: Set<string> }>();
  const idOf = {
    category: memoize((name: string) => topicId("category", name)),
    tag: memoize((name: string) => topicId("tag", name)),
  };
  const add = (kind: Topic["kind"], name: string, post: string) => {
    const id = idOf[kind](name);
    if (id === undefined) return;
    const topic = topics.get(id) ?? { kind, name, posts: new Set() };
    topics.set(id, topic);
    topic.posts.add(post);
  };
  for (const { id, data } of posts) {
    add("category", data.category, id);
    for (const tag of data.tags) add("tag", tag, id);
  }
  return [...topics]
    .filter(([, { kind, posts }]) => kind === "category" || posts.size >= fewestPostsOfTag)
    .map(([id, topic]) => ({ id, data: { ...topic, posts: [...topic.posts] } }));
}
