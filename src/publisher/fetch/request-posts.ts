import { isDeepStrictEqual } from "node:util";

import type { Blog } from "../../contract/blog.ts";
import type { RecordOf } from "../../contract/call.ts";
import type { ContentCalls } from "../../contract/content-calls.ts";
import type { Id } from "../../contract/fields.ts";
import { shortDigest } from "../../shared/digest.ts";
import { byKey } from "./by-key.ts";
import type { Memoize } from "./cache/transforms.ts";
import type { Answer, Request } from "./request.ts";

type ListedPost = RecordOf<ContentCalls["blogs"]>;

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

/** What a list may have less of than a post's own call. */
const detailFields = ["tDescription", "vImageDetail", "tags"] as const;

/** Posts that the list has with their texts and that are asked for alone nevertheless. */
const probes = 3;

/**
 * Requests the blog list, the posts that it has in part only, and the recommendations that it lacks. A
 * list may have posts without their texts, or with less than their own call answers: if that is so of
 * the first ones, all are asked for.
 *
 * @returns a function that reads the answers
 */
export async function requestPosts(
  request: Request,
  memoize: Memoize,
): Promise<() => readonly PostAnswer[]> {
  const list = await request("blogs", { vCategory: "" });
  const { empty, filled } = after([list]).result("codes", () => ({
    empty: codesOf(list.records(), (text) => text === ""),
    filled: codesOf(list.records(), (text) => text !== ""),
  }));
  const first = await wholePosts([...empty, ...filled.slice(0, probes)]);
  const isShort = after([list, ...first.values()]).result("list is short", () =>
    filled.slice(0, probes).some((code) => {
      const listed = list.records().find(({ vUniqueCode }) => vUniqueCode === code);
      const whole = listed && completePost(listed, first.get(code));
      return detailFields.some((field) => !isDeepStrictEqual(whole?.[field], listed?.[field]));
    }),
  );
  const whole = isShort ? await wholePosts([...empty, ...filled]) : first;
  const posts = () =>
    list.records().map((listed) => completePost(listed, whole.get(listed.vUniqueCode)));

  const calls = after([list, ...whole.values()]).result("recommendations", () =>
    recommendationCalls(posts()),
  );
  const bases = new Map(calls.map(({ payload, basis }) => [payload, basis]));
  const recommendations = await byKey([...bases.keys()], (payload) =>
    request("blogRecommendation", payload, bases.get(payload)),
  );
  return () =>
    posts().map((post) => ({
      post,
      recommended:
        post.recommendation ??
        recommendationOf(post).flatMap(
          (payload) => recommendations.get(JSON.stringify(payload))?.records() ?? [],
        ),
    }));

  /** What follows from these answers. */
  function after(answers: readonly Pick<Answer, "digest">[]) {
    return memoize(`calls after ${answers.map(({ digest }) => digest).join(" ")}`);
  }

  function wholePosts(codes: readonly string[]) {
    return byKey(codes, (vUniqueCode) => request("blogById", { vUniqueCode }));
  }
}

/** The codes of the posts whose text is such. */
const codesOf = (posts: readonly ListedPost[], isSuch: (text: string) => boolean) =>
  posts.filter(({ tDescription }) => isSuch(tDescription)).map(({ vUniqueCode }) => vUniqueCode);

/**
 * The calls for the recommendations that the list lacks. Each has as its basis the post's category as
 * the list has it: what to read next is chosen from there.
 */
function recommendationCalls(posts: readonly ListedPost[]) {
  const bases = new Map(
    [...Map.groupBy(posts, ({ iCategoryId }) => iCategoryId)].map(([category, members]) => [
      category,
      shortDigest(
        JSON.stringify(members.map(({ iBlogId, vUniqueCode }) => [iBlogId, vUniqueCode])),
      ),
    ]),
  );
  return posts
    .filter(({ recommendation }) => !recommendation)
    .flatMap((post) =>
      recommendationOf(post).map((payload) => ({
        payload,
        basis: bases.get(post.iCategoryId) ?? "",
      })),
    );
}

/** The payload that requests what to read after a post; none for a post without category or id. */
const recommendationOf = ({ iCategoryId, iBlogId }: Blog) =>
  isId(iCategoryId) && isId(iBlogId) ? [{ iCategoryId, iBlogId }] : [];

const isId = (value: Id | null | undefined) => value !== null && value !== undefined;

/** A post of the list, with what only its own call answers; of its text, tags and picture the latter. */
function completePost(listed: ListedPost, answer: Answer<"blogById"> | undefined): ListedPost {
  const whole = answer?.records()[0];
  if (!whole) return listed;
  const { tDescription, vImageDetail, tags } = whole;
  return {
    ...whole,
    ...withoutEmpty(listed),
    ...withoutEmpty({ tDescription, vImageDetail }),
    tags: tags.length > 0 ? tags : listed.tags,
  };
}

const withoutEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined,
    ),
  ) as Partial<T>;
