import type { Blog } from "../../contract/blog.ts";
import type { RecordOf, RequestOf } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/common-section.ts";
import type { ContentCallName, ContentCalls } from "../../contract/content-calls.ts";
import { partnerRole } from "../../contract/limits.ts";
import { allOf } from "../../shared/all-of.ts";
import { ask, type Asking, type Records } from "./request.ts";
import { featured, unfeatured } from "./outage.ts";
import { contentPageSlugs, fixedPageKeys } from "../../content/page-keys.ts";
import type { ContentHost } from "./fetch-answer.ts";
import { type SluggedSurvey, sluggedSurveys } from "../transform/survey-list.ts";

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

/** Everything the API said, decoded and checked, in the API's own field names. */
export interface SiteAnswers {
  readonly company: Records<"companySettings">;
  readonly social: Records<"socialSettings">;
  readonly labels: ReadonlyMap<string, Records<"labelsByPage">>;
  readonly metas: ReadonlyMap<string, RecordOf<ContentCalls["metaByPage"]> | undefined>;
  readonly platform: RecordOf<ContentCalls["platform"]> | undefined;
  readonly banners: Records<"banners">;
  readonly testimonials: Records<"testimonials">;
  readonly videos: Records<"videos">;
  readonly commonSections: ReadonlyMap<string, RecordOf<ContentCalls["commonSection"]> | undefined>;
  readonly surveys: readonly SluggedSurvey[];
  readonly organisations: Records<"organisations">;
  readonly pages: ReadonlyMap<string, Records<"pageBySlug">>;
  readonly posts: readonly PostAnswer[];
}

/** The hosts that are read: the API and, for the platform, the second one. */
export interface Hosts {
  readonly api: ContentHost;
  readonly platform: ContentHost;
}

/**
 * Makes the content calls of the specification's section 7: all but those that would bring nothing
 * new, a survey and a post that the lists have whole. What never came is empty (specification 7).
 */
export async function readAnswers(asking: Asking, hosts: Hosts): Promise<SiteAnswers> {
  const put: Put = (name, payload) => ask(asking, hosts.api, name, payload);
  const surveyList = sluggedSurveys(
    await put("surveys", featured),
    await put("surveys", unfeatured),
  );
  const surveySlugs = surveyList.map(({ slug }) => slug);
  const keys = [...new Set([...fixedPageKeys, ...surveySlugs])];
  const slugs = [...new Set([...contentPageSlugs, ...surveySlugs])];

  return settled({
    surveys: Promise.resolve(surveyList),
    company: put("companySettings", { eConfig: "Company" }),
    social: put("socialSettings", { eConfig: "Social" }),
    labels: byKey(keys, (vPage) => put("labelsByPage", { vPage })),
    metas: byKey(keys, async (vPage) => (await put("metaByPage", { vPage }))[0]),
    platform: ask(asking, hosts.platform, "platform", {}).then(([record]) => record),
    banners: put("banners", featured),
    testimonials: put("testimonials", featured),
    videos: put("videos", {}),
    commonSections: byKey(
      commonSectionSlugs,
      async (vSlug) =>
        (
          await put("commonSection", {
            vSlug,
            eStatus: "Active",
            eDeleted: "No",
          })
        )[0],
    ),
    organisations: put("organisations", {
      iRoleId: partnerRole,
      eFeature: "Yes",
      eDelete: "No",
    }),
    pages: byKey(slugs, (vSlug) => put("pageBySlug", { vSlug, eStatus: "Active", eDelete: "No" })),
    posts: readPosts(put),
  });
}

/** Asks the API. */
type Put = <Name extends ContentCallName>(
  name: Name,
  payload: RequestOf<ContentCalls[Name]>,
) => Promise<Records<Name>>;

/** The blog list, each post whole and with its recommendations. */
async function readPosts(put: Put): Promise<PostAnswer[]> {
  const list = await put("blogs", { vCategory: "" });
  return allOf(
    list.map(async (listed) => {
      const post = listed.tDescription ? listed : await wholePost(put, listed);
      return {
        post,
        recommended: listed.recommendation ?? (await recommendedFor(put, post)),
      };
    }),
  );
}

/** What the API recommends after a post; nothing for a post without a category. */
async function recommendedFor(put: Put, { iCategoryId, iBlogId }: Blog) {
  if (iCategoryId === null || iCategoryId === undefined) return [];
  return put("blogRecommendation", { iCategoryId, iBlogId });
}

/** A post whose list record has no body: what the list left empty comes from the call by code. */
async function wholePost(put: Put, listed: Blog): Promise<Blog> {
  const [whole] = await put("blogById", { vUniqueCode: listed.vUniqueCode });
  return whole
    ? {
        ...whole,
        ...withoutEmpty(listed),
        tags: listed.tags.length ? listed.tags : whole.tags,
      }
    : listed;
}

const withoutEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined,
    ),
  ) as Partial<T>;

/** One answer per key, asked for at the same time. */
async function byKey<Key extends string, T>(
  keys: readonly Key[],
  answer: (key: Key) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const answers = keys.map(async (key) => [key, await answer(key)] as const);
  return new Map(await allOf(answers));
}

/** An object of promises as a promise of the object. */
async function settled<T extends object>(promises: {
  [Key in keyof T]: Promise<T[Key]>;
}): Promise<T> {
  const entries = Object.entries<Promise<unknown>>(promises).map(
    async ([key, promise]) => [key, await promise] as const,
  );
  return Object.fromEntries(await allOf(entries)) as T;
}
