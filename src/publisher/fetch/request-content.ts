import type { RecordOf } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/home.ts";
import { type ContentCalls, type PlainListName, plainLists } from "../../contract/content-calls.ts";
import { allOf } from "../../shared/all-of.ts";
import type { Memoize } from "./cache/transforms.ts";
import type { Answer, Records, Requests } from "./request.ts";
import { contentPageSlugs, fixedPageKeys } from "../../site/content/page-keys.ts";
import { sluggedSurveys, type SluggedSurvey } from "./survey-list.ts";
import type { Report } from "../progress/fetch-report.ts";
import { recordDigest } from "./read-part.ts";
import { byKey, requestDetails, withoutEmpty } from "./request-details.ts";
import { type PostAnswer, requestPosts } from "./request-posts.ts";

/** Payloads for the surveys of the home page, and for the others. */
const featured = { eFeature: "Yes", eDelete: "No" } as const;
export const unfeatured = { eFeature: "No", eDelete: "No" } as const;

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
 * Makes the content calls of the specification's section 7. Those for single surveys and posts are bounded
 * (request-details.ts). A missing answer is empty.
 *
 * @param memoize caches which calls follow from an answer, so that an unchanged one is not read
 */
export async function requestContent(
  requests: Requests,
  memoize: Memoize,
  report: Report,
): Promise<() => SiteAnswers> {
  const featuredList = await requests.request("surveys", featured);
  // At once: posts are the largest answer, which a host makes while the others are asked.
  const [posts, others] = await allOf([
    requestPosts(requests, memoize, report),
    requestOthers(requests, featuredList, report),
  ]);
  return () => ({ ...others(), posts: posts() });
}

async function requestOthers(
  requests: Requests,
  featuredList: Answer<"surveys">,
  report: Report,
): Promise<() => Omit<SiteAnswers, "posts">> {
  const { request } = requests;
  const otherList = await request("surveys", unfeatured);
  const surveys = sluggedSurveys(featuredList.records(), otherList.records());
  const surveyKeys = surveys.map(({ pageKey }) => pageKey);
  const keys = [...fixedPageKeys, ...surveyKeys];
  const slugs = [...contentPageSlugs, ...surveyKeys];
  const fileNames = new Map(surveys.map(({ pageKey, slug }) => [pageKey, slug] as const).reverse());
  /** Asks for the name of a survey's file where there is nothing for its slug: hosts with files have only that. */
  const byPageKey = async <T extends Pick<Answer, "records">>(
    key: string,
    ask: (key: string) => Promise<T>,
  ) => {
    const answer = await ask(key);
    const name = fileNames.get(key) ?? key;
    return name === key || answer.records().length > 0 ? answer : ask(name);
  };

  const listed = surveys.flatMap(({ survey }) =>
    survey.vUniqueCode === ""
      ? []
      : [
          {
            code: survey.vUniqueCode,
            digest: recordDigest(survey),
            isIncomplete: survey.tDescription === "",
          },
        ],
  );
  const [details, company, social, labels, metas, platform, lists, sections, pages] = await allOf([
    requestDetails(requests, report, "surveyById", listed),
    request("companySettings", { eConfig: "Company" }),
    request("socialSettings", { eConfig: "Social" }),
    byKey(keys, (key) => byPageKey(key, (vPage) => request("labelsByPage", { vPage }))),
    byKey(keys, (key) => byPageKey(key, (vPage) => request("metaByPage", { vPage }))),
    request("platform", {}),
    requestLists(request),
    byKey(commonSectionSlugs, (vSlug) =>
      request("commonSection", { vSlug, eStatus: "Active", eDeleted: "No" }),
    ),
    byKey(slugs, (key) =>
      byPageKey(key, (vSlug) => request("pageBySlug", { vSlug, eStatus: "Active", eDelete: "No" })),
    ),
  ]);

  return () => ({
    ...lists(),
    surveys: withDetails(surveys, details.read()),
    company: company.records(),
    social: social.records(),
    labels: mapValues(labels, (answer) => answer.records()),
    metas: mapValues(metas, (answer) => answer.records()[0]),
    platform: platform.records()[0],
    commonSections: mapValues(sections, (answer) => answer.records()[0]),
    pages: mapValues(pages, (answer) => answer.records()),
  });
}

async function requestLists(request: Requests["request"]): Promise<() => PlainLists> {
  const names = Object.keys(plainLists) as PlainListName[];
  const answers = await allOf(
    names.map(async (name) => [name, await request(name, plainLists[name])] as const),
  );
  return () =>
    Object.fromEntries(answers.map(([name, { records }]) => [name, records()])) as PlainLists;
}

/** Surveys with the text of their pages, and with what the list lacks, from the calls by their codes. */
const withDetails = (
  surveys: readonly SluggedSurvey[],
  details: ReadonlyMap<string, Records<"surveyById">[number]>,
): readonly SluggedSurvey[] =>
  surveys.map((one) => {
    const { survey } = one;
    const detail = details.get(survey.vUniqueCode);
    if (!detail) return one;
    return {
      ...one,
      survey: { ...survey, ...withoutEmpty(detail), ...withoutEmpty(survey) },
      pageText: detail.tDescription || survey.tDescription,
    };
  });

const mapValues = <T, Result>(
  map: ReadonlyMap<string, T>,
  change: (value: T) => Result,
): ReadonlyMap<string, Result> =>
  new Map(Array.from(map, ([key, value]) => [key, change(value)] as const));
