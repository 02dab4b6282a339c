import type { Blog } from "../../contract/blog.ts";
import type { RecordOf } from "../../contract/call.ts";
import type { ContentCalls } from "../../contract/content-calls.ts";
import type { Id } from "../../contract/fields.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { Memoize } from "./cache/transforms.ts";
import type { Report } from "../progress/fetch-report.ts";
import type { Requests } from "./request.ts";
import { byKey, requestDetails, withoutEmpty } from "./request-details.ts";
import { withoutSignature } from "./signature.ts";

type ListedPost = RecordOf<ContentCalls["blogs"]>;

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

/** Requests the blog list, the details of posts and the recommendations that the list lacks. */
export async function requestPosts(
  requests: Requests,
  memoize: Memoize,
  report: Report,
): Promise<() => PostAnswer[]> {
  const { request } = requests;
  const list = await request("blogs", { vCategory: "" });
  const listed = memoize(`calls after ${list.digest}`).result("details", () => {
    const digests = list.digests();
    return list
      .records()
      .map(({ vUniqueCode: code, tDescription }, index) => ({
        code,
        digest: digests[index] ?? "",
        isIncomplete: tDescription === "",
      }));
  });
  const details = await requestDetails(requests, report, "blogById", listed);
  const posts = () =>
    list.records().map((post) => completePost(post, details.read().get(post.vUniqueCode)));

  const digests = [list.digest, ...details.digests].join(" ");
  const calls = memoize(`calls after ${digests}`).result("recommendations", () =>
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
}

/** Calls for recommendations that the list lacks. Their basis is the category that they are chosen from. */
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

/**
 * A post as its own call answers it, with what only the list has. Cards show title and picture of the list,
 * from which their links are made.
 */
function completePost(listed: ListedPost, whole: Blog | undefined): ListedPost {
  if (!whole) return listed;
  const { vBlog, vUniqueCode, vWebpImage, vImage, vImageAlt } = listed;
  const card = { vBlog, vUniqueCode, vWebpImage, vImage, vImageAlt };
  const isSamePicture =
    withoutSignature(listed.vImageDetail) === withoutSignature(whole.vImageDetail);
  return {
    ...listed,
    ...withoutEmpty(whole),
    ...withoutEmpty(card),
    tags: whole.tags.length > 0 ? whole.tags : listed.tags,
    // The newer signature: a detail is not asked for at each fetch.
    ...(isSamePicture && { vImageDetail: listed.vImageDetail }),
  };
}
