import type { RecordOf } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/home.ts";
import { type ContentCalls, type PlainListName, plainLists } from "../../contract/content-calls.ts";
import { allOf } from "../../shared/all-of.ts";
import type { HostAnswer, Records, Requests } from "./request.ts";
import { contentPageSlugs, fixedPageKeys } from "../../site/content/page-keys.ts";
import { sluggedSurveys, type SluggedSurvey } from "./slug.ts";
import type { FetchReport } from "../progress/fetch-report.ts";
import { recordDigest } from "./read-records.ts";
import type { Blog } from "../../contract/blog.ts";
import type { Id } from "../../contract/fields.ts";
import { shortDigest } from "../../shared/digest.ts";
import { withoutSignature } from "./signature.ts";

/** Payloads for the surveys of the home page, and for the others. */
const featured = { eFeature: "Yes", eDelete: "No" } as const;
const unfeatured = { eFeature: "No", eDelete: "No" } as const;

/** The page of our own, and the one whose content the specification doesn't show. */
const ownPage = "confirm-email";
const pageWithoutContent = "solution";

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
 * Makes the content calls of the specification's section 7. Those for single surveys and posts are bounded.
 * A missing answer is empty.
 */
export async function requestContent(
  requests: Requests,
  report: FetchReport,
): Promise<() => SiteAnswers> {
  const featuredList = await requests.request("surveys", featured);
  // At once: posts are the largest answer, which a host makes while the others are asked.
  const [posts, others] = await allOf([
    requestPosts(requests, report),
    requestOthers(requests, featuredList, report),
  ]);
  return () => ({ ...others(), posts: posts() });
}

async function requestOthers(
  requests: Requests,
  featuredList: HostAnswer<"surveys">,
  report: FetchReport,
): Promise<() => Omit<SiteAnswers, "posts">> {
  const { request } = requests;
  const otherList = await request("surveys", unfeatured, { isExtra: true });
  const surveys = sluggedSurveys(featuredList.records(), otherList.records());
  const surveyKeys = surveys.map(({ pageKey }) => pageKey);
  const keys = [...fixedPageKeys, ...surveyKeys];
  const slugs = [...contentPageSlugs, ...surveyKeys];
  const fileNames = new Map(surveys.map(({ pageKey, slug }) => [pageKey, slug] as const).reverse());
  /** Asks for the name of a survey's file where there is nothing for its slug: hosts with files have only that. */
  const byPageKey = async <T extends Pick<HostAnswer, "records">>(
    key: string,
    ask: (key: string, options: { readonly isExtra: boolean }) => Promise<T>,
  ) => {
    const answer = await ask(key, { isExtra: key === ownPage });
    const name = fileNames.get(key) ?? key;
    return name === key || answer.records().length > 0 ? answer : ask(name, { isExtra: true });
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
    requestDetails(requests, report, { name: "surveyById", list: listed }),
    request("companySettings", { eConfig: "Company" }),
    request("socialSettings", { eConfig: "Social" }),
    byKey(keys, (key) => byPageKey(key, (vPage, of) => request("labelsByPage", { vPage }, of))),
    byKey(keys, (key) => byPageKey(key, (vPage, of) => request("metaByPage", { vPage }, of))),
    request("platform", {}),
    requestLists(request),
    byKey(commonSectionSlugs, (vSlug) =>
      request("commonSection", { vSlug, eStatus: "Active", eDeleted: "No" }),
    ),
    byKey(slugs, (key) =>
      byPageKey(key, (vSlug, { isExtra }) =>
        request(
          "pageBySlug",
          { vSlug, eStatus: "Active", eDelete: "No" },
          { isExtra: isExtra || vSlug === pageWithoutContent },
        ),
      ),
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

type ListedPost = RecordOf<ContentCalls["blogs"]>;

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

/** Requests the blog list, the details of posts and the recommendations that the list lacks. */
async function requestPosts(requests: Requests, report: FetchReport): Promise<() => PostAnswer[]> {
  const { request } = requests;
  const list = await request("blogs", { vCategory: "" });
  const digests = list.digests();
  const listed = list
    .records()
    .map(({ vUniqueCode: code, tDescription }, index) => ({
      code,
      digest: digests[index] ?? "",
      isIncomplete: tDescription === "",
    }));
  const details = await requestDetails(requests, report, { name: "blogById", list: listed });
  const posts = () =>
    list.records().map((post) => completePost(post, details.read().get(post.vUniqueCode)));

  const calls = recommendationCalls(posts());
  const bases = new Map(calls.map(({ payload, basis }) => [payload, basis]));
  const recommendations = await byKey([...bases.keys()], (payload) =>
    request("blogRecommendation", payload, { basis: bases.get(payload) }),
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

/** The calls that answer one record of a list in full. */
type DetailCall = "blogById" | "surveyById";

/** A record of a list. */
interface Listed {
  readonly code: string;
  /** Its `recordDigest` (read-records.ts). */
  readonly digest: string;
  /** Whether the list lacks its text, so that it can't be trusted for it. */
  readonly isIncomplete?: boolean;
}

/** Calls for records whose details are unknown, at each fetch, while the list may be trusted. */
const sampleSize = 25;

/**
 * Requests the details of listed records: of those that have changed, and of some others in turn. As long as
 * no detail that is known brings more than the list, the list is trusted, and of many unknown ones
 * a sample is asked; the others follow at later fetches (decision 108).
 *
 * @returns by code, the record of its detail where that brings more than the list's; a function, because
 *   reading thousands takes long
 */
async function requestDetails<Name extends DetailCall>(
  { request, isKnown, isUnchanged }: Requests,
  report: FetchReport,
  { name, list }: { readonly name: Name; readonly list: readonly Listed[] },
) {
  const answers = new Map<string, HostAnswer<Name>>();
  const send = (some: readonly Listed[]) =>
    allOf(
      some.map(async ({ code, digest }) => {
        answers.set(code, await request(name, { vUniqueCode: code }, { basis: digest }));
      }),
    );
  const unique = [...new Map(list.map((one) => [one.code, one])).values()];
  const isFamiliar = ({ code, digest }: Listed) => isKnown(name, { vUniqueCode: code }, digest);
  const { known = [], unknown = [] } = Object.groupBy(unique, (one) =>
    isFamiliar(one) ? "known" : "unknown",
  );
  const { incomplete = [], others = [] } = Object.groupBy(unknown, (one) =>
    one.isIncomplete ? "incomplete" : "others",
  );
  const sample = isUnchanged() ? [] : sampleOf(others);
  await send([...known, ...incomplete, ...sample]);
  const bringsMore = ({ code }: Listed) => {
    const answer = answers.get(code);
    return answer !== undefined && answer.digest !== null && !answer.isRepetition;
  };
  const judged = [...known, ...sample].filter(({ isIncomplete }) => !isIncomplete);
  const asked = new Set(sample);
  if (judged.some(bringsMore)) await send(others.filter((one) => !asked.has(one)));
  let details: ReturnType<typeof readDetails<Name>> | undefined;
  return { read: () => (details ??= readDetails(answers, report)) };
}

/** Some of the list, evenly spread. */
function sampleOf<T>(list: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / sampleSize));
  return list.filter((_, index) => index % step === 0);
}

function readDetails<Name extends DetailCall>(
  answers: ReadonlyMap<string, HostAnswer<Name>>,
  report: FetchReport,
): ReadonlyMap<string, Records<Name>[number]> {
  const details = new Map<string, Records<Name>[number]>();
  let others: string | undefined;
  for (const [code, answer] of answers) {
    const [record] = answer.isRepetition ? [] : answer.records();
    // Some hosts ignore what is asked for, and answer the first record to all calls.
    if (record && record.vUniqueCode !== "" && record.vUniqueCode !== code) others ??= answer.key;
    else if (record) details.set(code, record);
  }
  if (others !== undefined)
    report.leftOut.push({
      source: `POST ${others}`,
      path: "vUniqueCode",
      expected: "the code that was asked for",
      received: "another one",
    });
  return details;
}

/** The fields of a record that have a value. */
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
