import type { Blog } from "../../contract/blog.ts";
import type { RecordOf } from "../../contract/call.ts";
import type { Id } from "../../contract/fields.ts";
import { commonSectionSlugs } from "../../contract/common-section.ts";
import { type ContentCalls, type PlainListName, plainLists } from "../../contract/content-calls.ts";
import { allOf } from "../../shared/all-of.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { Memoize } from "./cache/transforms.ts";
import type { Answer, Records, Request } from "./request.ts";
import { contentPageSlugs, fixedPageKeys } from "../../content/page-keys.ts";
import { type SluggedSurvey, sluggedSurveys } from "../transform/survey-list.ts";

/** Payloads for the surveys of the home page, and for the others. */
const featured = { eFeature: "Yes", eDelete: "No" } as const;
export const unfeatured = { eFeature: "No", eDelete: "No" } as const;

type ListedPost = RecordOf<ContentCalls["blogs"]>;

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

type PlainLists = { readonly [Name in PlainListName]: Records<Name> };

/** All content of the API, decoded and checked, under the API's own field names. */
export interface SiteAnswers extends PlainLists {
  readonly company: Records<"companySettings">;
  readonly social: Records<"socialSettings">;
  readonly labels: ReadonlyMap<string, Records<"labelsByPage">>;
  readonly metas: ReadonlyMap<string, RecordOf<ContentCalls["metaByPage"]> | undefined>;
  readonly platform: RecordOf<ContentCalls["platform"]> | undefined;
  readonly commonSections: ReadonlyMap<string, RecordOf<ContentCalls["commonSection"]> | undefined>;
  readonly surveys: readonly SluggedSurvey[];
  readonly pages: ReadonlyMap<string, Records<"pageBySlug">>;
  readonly posts: readonly PostAnswer[];
}

/**
 * Makes the content calls of the specification's section 7, except those for surveys and posts that
 * the lists contain completely. A missing answer is empty.
 *
 * @param memoize caches which calls follow from an answer, so that an unchanged one is not read
 */
export async function requestContent(
  request: Request,
  memoize: Memoize,
): Promise<() => SiteAnswers> {
  const featuredList = await request("surveys", featured);
  // At once: posts are the largest answer, which a host makes while the others are asked.
  const [posts, others] = await allOf([
    requestPosts(request, memoize),
    requestOthers(request, featuredList),
  ]);
  return () => ({ ...others(), posts: posts() });
}

async function requestOthers(
  request: Request,
  featuredList: Answer<"surveys">,
): Promise<() => Omit<SiteAnswers, "posts">> {
  const otherList = await request("surveys", unfeatured);
  const surveys = sluggedSurveys(featuredList.records(), otherList.records());
  const surveySlugs = surveys.map(({ slug }) => slug);
  const keys = [...fixedPageKeys, ...surveySlugs];
  const slugs = [...contentPageSlugs, ...surveySlugs];

  const [company, social, labels, metas, platform, lists, sections, pages] = await allOf([
    request("companySettings", { eConfig: "Company" }),
    request("socialSettings", { eConfig: "Social" }),
    byKey(keys, (vPage) => request("labelsByPage", { vPage })),
    byKey(keys, (vPage) => request("metaByPage", { vPage })),
    request("platform", {}),
    requestLists(request),
    byKey(commonSectionSlugs, (vSlug) =>
      request("commonSection", { vSlug, eStatus: "Active", eDeleted: "No" }),
    ),
    byKey(slugs, (vSlug) => request("pageBySlug", { vSlug, eStatus: "Active", eDelete: "No" })),
  ]);

  return () => ({
    ...lists(),
    surveys,
    company: company.records(),
    social: social.records(),
    labels: mapValues(labels, (answer) => answer.records()),
    metas: mapValues(metas, (answer) => answer.records()[0]),
    platform: platform.records()[0],
    commonSections: mapValues(sections, (answer) => answer.records()[0]),
    pages: mapValues(pages, (answer) => answer.records()),
  });
}

async function requestLists(request: Request): Promise<() => PlainLists> {
  const names = Object.keys(plainLists) as PlainListName[];
  const answers = await allOf(
    names.map(async (name) => [name, await request(name, plainLists[name])] as const),
  );
  return () =>
    Object.fromEntries(answers.map(([name, { records }]) => [name, records()])) as PlainLists;
}

/** Requests the blog list, the texts that it lacks and the recommendations that it lacks. */
async function requestPosts(request: Request, memoize: Memoize): Promise<() => PostAnswer[]> {
  const list = await request("blogs", { vCategory: "" });
  const codes = memoize(`calls after ${list.digest}`).result("posts without text", () =>
    list.records().flatMap((post) => (post.tDescription ? [] : [post.vUniqueCode])),
  );
  const wholePosts = await byKey(codes, (vUniqueCode) => request("blogById", { vUniqueCode }));
  const posts = () =>
    list
      .records()
      .map((listed) => completePost(listed, wholePosts.get(listed.vUniqueCode)?.records()[0]));

  const digests = [list, ...wholePosts.values()].map(({ digest }) => digest).join(" ");
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

/** A post of the list, with the texts that are empty there from the call by its code. */
const completePost = (listed: ListedPost, whole: Blog | undefined): ListedPost =>
  whole
    ? { ...whole, ...withoutEmpty(listed), tags: listed.tags.length ? listed.tags : whole.tags }
    : listed;

const withoutEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined,
    ),
  ) as Partial<T>;

/** One result per different key, requested in parallel; the name of an object is its JSON. */
async function byKey<Key, T>(
  keys: readonly Key[],
  resultOf: (key: Key) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const byName = new Map(
    keys.map((key) => [typeof key === "string" ? key : JSON.stringify(key), key] as const),
  );
  return new Map(
    await allOf([...byName].map(async ([name, key]) => [name, await resultOf(key)] as const)),
  );
}

const mapValues = <T, Result>(
  map: ReadonlyMap<string, T>,
  change: (value: T) => Result,
): ReadonlyMap<string, Result> =>
  new Map(Array.from(map, ([key, value]) => [key, change(value)] as const));
