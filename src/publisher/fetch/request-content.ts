import type { RecordOf } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/common-section.ts";
import { type ContentCalls, type PlainListName, plainLists } from "../../contract/content-calls.ts";
import { allOf } from "../../shared/all-of.ts";
import { byKey } from "./by-key.ts";
import type { Memoize } from "./cache/transforms.ts";
import type { Answer, Records, Request } from "./request.ts";
import { type PostAnswer, requestPosts } from "./request-posts.ts";
import { contentPageSlugs, fixedPageKeys } from "../../content/page-keys.ts";
import { type SluggedSurvey, sluggedSurveys } from "../transform/survey-list.ts";

/** Payloads for the surveys of the home page, and for the others. */
const featured = { eFeature: "Yes", eDelete: "No" } as const;
export const unfeatured = { eFeature: "No", eDelete: "No" } as const;

/** The records of the plain lists. */
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
 * @returns a function that reads the answers
 */
export async function requestContent(
  request: Request,
  memoize: Memoize,
): Promise<() => SiteAnswers> {
  const featuredList = await request("surveys", featured);
  // At once: posts are the largest answer, which a host makes while the others are asked.
  const answers = await allProperties({
    posts: requestPosts(request, memoize),
    others: requestOthers(request, featuredList),
  });
  return () => ({ ...answers.others(), posts: answers.posts() });
}

/** Requests all but the posts. */
async function requestOthers(
  request: Request,
  featuredList: Answer<"surveys">,
): Promise<() => Omit<SiteAnswers, "posts">> {
  const otherList = await request("surveys", unfeatured);
  const surveys = sluggedSurveys(featuredList.records(), otherList.records());
  const surveySlugs = surveys.map(({ slug }) => slug);
  const keys = [...fixedPageKeys, ...surveySlugs];
  const slugs = [...contentPageSlugs, ...surveySlugs];

  const answers = await allProperties({
    company: request("companySettings", { eConfig: "Company" }),
    social: request("socialSettings", { eConfig: "Social" }),
    labels: byKey(keys, (vPage) => request("labelsByPage", { vPage })),
    metas: byKey(keys, (vPage) => request("metaByPage", { vPage })),
    platform: request("platform", {}),
    lists: requestLists(request),
    commonSections: byKey(commonSectionSlugs, (vSlug) =>
      request("commonSection", { vSlug, eStatus: "Active", eDeleted: "No" }),
    ),
    pages: byKey(slugs, (vSlug) =>
      request("pageBySlug", { vSlug, eStatus: "Active", eDelete: "No" }),
    ),
  });

  return () => ({
    ...answers.lists(),
    surveys,
    company: answers.company.records(),
    social: answers.social.records(),
    labels: mapValues(answers.labels, (labels) => labels.records()),
    metas: mapValues(answers.metas, (meta) => meta.records()[0]),
    platform: answers.platform.records()[0],
    commonSections: mapValues(answers.commonSections, (section) => section.records()[0]),
    pages: mapValues(answers.pages, (page) => page.records()),
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

const mapValues = <T, Result>(
  map: ReadonlyMap<string, T>,
  change: (value: T) => Result,
): ReadonlyMap<string, Result> =>
  new Map(Array.from(map, ([key, value]) => [key, change(value)] as const));

/** An object of promises as a promise of the object. */
async function allProperties<T extends object>(promises: {
  [Key in keyof T]: Promise<T[Key]>;
}): Promise<T> {
  const entries = Object.entries<Promise<unknown>>(promises).map(
    async ([key, promise]) => [key, await promise] as const,
  );
  return Object.fromEntries(await allOf(entries)) as T;
}
