import type { Blog } from "../../contract/blog.ts";
import { changeDate, publicationDate } from "../../contract/change-date.ts";
import { isMissingPicture } from "../../contract/addresses.ts";
import {
  cutBlogTitle,
  excerptOf,
  fullName,
  readingMinutes,
  shownTags,
  articleTexts,
} from "./display.ts";
import type { SiteAnswers, PostAnswer } from "../fetch/request-content.ts";
import { type Body, bodyOf, transformRecords, type TransformContext } from "./transform-context.ts";
import type {
  Article,
  Entry,
  Picture,
  Post,
  PostLink,
  SiteContent,
  Topic,
} from "../../site/content/site-content.ts";
import { blogSlug, slugsOf } from "../fetch/slug.ts";
import { shortDigest } from "../../shared/digest.ts";
import { memoize } from "../../site/content/memoize.ts";
import { topicId } from "../../site/content/names.ts";

/** Each tag of two posts has a page. */
const mostTags = 20;

/** Some hosts recommend all posts of the category: cards of thousands of posts on thousands of pages. */
const mostRecommended = 12;

/** Transforms the posts of the blog, with the slugs of their titles as ids (specification 2). */
export async function transformPosts(
  context: TransformContext,
  answers: SiteAnswers,
): Promise<Pick<SiteContent, "posts" | "articles" | "topics">> {
  const unique = withoutDuplicates(context, answers.posts);
  const slugs = slugsOf(
    unique.map(({ post }) => ({
      title: post.vBlog,
      code: post.vUniqueCode,
      ...(/^\d+$/.test(String(post.iBlogId)) && { number: Number(post.iBlogId) }),
    })),
    blogSlug,
    "post",
  );
  const slugOfCode = new Map(
    unique.map(({ post }, index) => [post.vUniqueCode, slugs[index] ?? ""]),
  );

  const bodies = new Map<string, Body>();
  const posts = await transformRecords(context, "blog posts", unique, async (answer) => {
    const { post, recommended } = answer;
    const code = post.vUniqueCode;
    const slug = slugOfCode.get(code) ?? "";
    const body = await bodyOf(context, `post ${slug}`, post.tDescription);
    const allTags = post.tags.map(({ vTag }) => vTag).filter((tag) => tag !== "");
    const tags = allTags.slice(0, mostTags);
    if (allTags.length > mostTags)
      context.report.leftOut.push({
        source: `post ${slug}`,
        path: "tags",
        expected: `at most ${mostTags} tags`,
        received: `${allTags.length} tags`,
      });
    const data = {
      slug,
      title: post.vBlog,
      shortTitle: cutBlogTitle(post.vBlog),
      code,
      image: await firstPicture(context, [post.vWebpImage, post.vImage]),
      detailImage: await firstPicture(context, [post.vImageDetail]),
      imageAlt: post.vImageAlt,
      category: post.category?.vCategory ?? "",
      categoryId: String(post.iCategoryId ?? ""),
      tags,
      shownTags: shownTags(tags),
      bodyDigest: body.digest,
      ...summaryOf(context, post.tDescription),
      ...originOf(post),
      recommended: recommended
        .filter(({ vUniqueCode }) => vUniqueCode !== code)
        .flatMap(({ vUniqueCode }) => slugOfCode.get(vUniqueCode) ?? [])
        .filter((other, index, all) => all.indexOf(other) === index)
        .slice(0, mostRecommended),
    };
    bodies.set(slug, body);
    return { id: slug, ...context.addUpdated("posts", code, data, changeDate(post)) };
  });
  const articles = posts.flatMap(({ id }, index) => {
    const body = bodies.get(id);
    const around = { previous: linkTo(posts[index - 1]), next: linkTo(posts[index + 1]) };
    return body ? [articleOf(id, body, around)] : [];
  });
  return { posts, articles, topics: topicsOf(posts) };
}

const linkTo = (post: Entry<Post> | undefined): PostLink | undefined =>
  post && { slug: post.id, title: post.data.title };

const articleOf = (
  id: string,
  { html, pictures, outline, digest }: Body,
  around: Pick<Article, "previous" | "next">,
): Entry<Article> => ({
  id,
  digest: shortDigest(JSON.stringify([digest, around])),
  data: { body: html, bodyImages: pictures, outline, ...around },
});

/** When a post was published and by whom, as far as the API tells. */
function originOf(post: Blog): Pick<Post, "published" | "author"> {
  const published = publicationDate(post);
  const { vFirstName = "", vLastName = "" } = post.user_datas ?? {};
  const author = fullName(post.vAuthor ?? "", vFirstName, vLastName);
  return { ...(published && { published }), ...(author && { author }) };
}

const summaryOf = ({ memoize }: TransformContext, html: string) =>
  memoize(html)("summary", () => {
    const { whole, running } = articleTexts(html);
    return { excerpt: excerptOf(running), minutes: readingMinutes(whole) };
  });

async function firstPicture(
  { picture }: TransformContext,
  addresses: readonly string[],
): Promise<Picture | undefined> {
  for (const address of addresses.filter((one) => !isMissingPicture(one))) {
    const found = await picture(address);
    if (found) return found;
  }
  return undefined;
}

/** Leaves out and reports records with the unique code of an earlier one. */
function withoutDuplicates(
  { report }: TransformContext,
  posts: readonly PostAnswer[],
): readonly PostAnswer[] {
  const codes = new Set<Blog["vUniqueCode"]>();
  return posts.filter(({ post: { vUniqueCode } }, index) => {
    const isKnown = codes.has(vUniqueCode);
    codes.add(vUniqueCode);
    if (isKnown)
      report.leftOut.push({
        source: `blog posts #${index + 1}`,
        path: "vUniqueCode",
        expected: "a code of its own",
        received: "the code of an earlier record",
      });
    return !isKnown;
  });
}

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
