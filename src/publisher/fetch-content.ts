import { readFileSync } from "node:fs";
import { join } from "node:path";

import pLimit from "p-limit";

import { type ContentCallName, contentCalls } from "../contract/content-calls.ts";
import { platformHeader } from "../contract/home.ts";
import type { Entry, Picture, SiteContent } from "../site/content/site-content.ts";
import { allOf } from "../shared/all-of.ts";
import { hexDigest, shortDigest, modulesDigest } from "../shared/digest.ts";
import { isLocal } from "../shared/ip-address.ts";
import { inProject } from "../shared/files.ts";
import { redirectFormerSlugs, openUpdates } from "./transform/ledgers.ts";
import { blogSlug } from "./fetch/slug.ts";
import { transformContent } from "./transform/transform-content.ts";
import {
  answerCache,
  type CacheDatabase,
  withCache,
  findLastFetch,
  saveLastFetch,
  prune,
} from "./fetch/cache.ts";
import { pictureCache } from "./fetch/picture-cache.ts";
import { openTransformCache } from "./transform/transform-context.ts";
import { CliError } from "../shared/errors.ts";
import { endDecoder } from "./fetch/check-picture.ts";
import type {
  ChangedContent,
  ContentSettings,
  FetchedContent,
  FetchOptions,
  Outage,
} from "./fetch/content-fetch.ts";
import { emptyReport, writeReport } from "./progress/fetch-report.ts";
import { fileFinder } from "./fetch/linked-files.ts";
import { pictureFetcher } from "./fetch/pictures.ts";
import { requestContent, type SiteAnswers } from "./fetch/request-content.ts";
import { type HostAnswer, type ContentHost, createRequests } from "./fetch/request.ts";

const concurrentPictures = 8;

/**
 * Makes all content calls, fetches all pictures and transforms everything for the pages. It doesn't
 * transform when calls and pictures have the known digest. The report is written to `report.json`.
 *
 * @throws {CliError} when the API has answered no call and no earlier answer is cached
 */
export function fetchContent(
  options: FetchOptions & { readonly knownDigest?: undefined },
): Promise<ChangedContent>;
export function fetchContent(options: FetchOptions): Promise<FetchedContent>;
export async function fetchContent(options: FetchOptions): Promise<FetchedContent> {
  const { settings, folder, now = () => new Date() } = options;
  if (settings.API_HOST === "")
    throw new CliError(
      "API_HOST names no host to read the content from, so nothing was published.",
    );
  return withCache(folder, async (database) => {
    const content = await runFetch(database, options, now);
    await writeReport(join(folder, "report.json"), content.report, now());
    await prune(database, join(folder, "images"), now());
    return content;
  });
}

async function runFetch(
  database: CacheDatabase,
  options: FetchOptions,
  now: () => Date,
): Promise<FetchedContent> {
  const { settings, folder, knownDigest, recheck = false } = options;
  const source = options.cacheKey ?? settings.API_HOST;
  const setup = setupDigest(settings);
  const found = findLastFetch(database, source);
  const last = found?.setup === setup ? found : undefined;
  const report = emptyReport();
  const hostOf = contentHosts(database, options, source);
  const requests = createRequests({ ...options, hostOf, setup, last, recheck, report, now });
  const pictures = pictureFetcher({
    folder,
    cache: pictureCache(database, source),
    report,
    settings,
    limitConcurrency: pLimit(concurrentPictures),
    now,
    recheck,
    version: requests.version,
    limit: options.callPolicy?.limit,
  });
  const files = fileFinder({
    folder,
    settings,
    limitConcurrency: pLimit(concurrentPictures),
    now,
    recheck,
  });
  try {
    let readAnswers: () => SiteAnswers;
    let answers: readonly HostAnswer[];
    try {
      readAnswers = await requestContent(requests, report);
    } finally {
      // Good answers are cached even when the fetch has failed, and now, so that their bytes are no
      // longer in memory when they are transformed.
      answers = await requests.answers();
      requests.save(database, answers);
    }
    const outage = outageIn(answers);
    const digest = answersDigest(answers);

    if (last?.answers === digest && last.content === knownDigest) {
      await allOf(last.pictures.map(pictures.fetch));
      if (picturesDigest(pictures.fetched()) === last.outcome) {
        report.leftOut = [...last.leftOut];
        const version = commonVersion(answers);
        if (version !== last.version) saveLastFetch(database, source, { ...last, version });
        return { unchanged: true, report, digest: last.content, outage };
      }
    }

    requireContent(answers);
    const siteAnswers = readAnswers();
    // Of facts that can't be fetched again. It belongs to the site: the content may move to another host.
    const ledgers = join(folder, hexDigest(settings.SITE_URL, 24));
    const updates = await openUpdates(join(ledgers, "updated.json"), now());
    const transforms = openTransformCache(database, source, setup);
    const content = await transformContent(
      {
        hosts: settings,
        report,
        picture: pictures.fetch,
        file: files.find,
        memoize: transforms.memoize,
        addUpdated: updates.addUpdated,
      },
      siteAnswers,
    );
    const redirects = await redirectFormerSlugs(join(ledgers, "slugs.json"), {
      "blog-detail": content.posts.map(({ data: { code, slug, title } }) => ({
        code,
        slug,
        ruleSlug: blogSlug(title),
      })),
      survey: surveyAddresses(siteAnswers, content),
    });
    // Answers arrive in any order.
    report.leftOut.sort((one, other) => one.source.localeCompare(other.source));
    transforms.save();
    await updates.save();
    await files.save();
    const result = { report, digest: contentDigest(setup, content), outage };
    saveLastFetch(database, source, {
      setup,
      version: commonVersion(answers),
      calls: answers.map(({ key, digest }) => [key, digest]),
      answers: digest,
      content: result.digest,
      outcome: picturesDigest(pictures.fetched()),
      pictures: [...pictures.addresses()],
      leftOut: report.leftOut,
    });
    if (result.digest === knownDigest) return { ...result, unchanged: true };
    const shown = [...pictures.fetched().values()].filter(Boolean).length;
    const pictureCounts = { shown, lost: pictures.lost() };
    return { ...result, unchanged: false, content, pictureCounts, redirects };
  } finally {
    pictures.save();
    await endDecoder();
  }
}

/** Bytes of answers. A list of 20,000 posts written as byte arrays is 188 MB. */
const mostAtOnce = 512 * 1024 * 1024;

/** The host of each call: the API, and for the platform the second one. */
function contentHosts(
  database: CacheDatabase,
  { settings: { API_HOST, PLATFORM_HOST }, callPolicy }: FetchOptions,
  source: string,
): (name: HostAnswer["name"]) => ContentHost {
  const api: ContentHost = {
    budget: { most: mostAtOnce, left: mostAtOnce },
    ...callPolicy,
    address: API_HOST,
    isApi: true,
    cache: answerCache(database, source),
  };
  const address = PLATFORM_HOST || API_HOST;
  const platform: ContentHost = {
    ...api,
    headers: platformHeader,
    ...(address !== API_HOST && { address, isApi: false, cache: answerCache(database, address) }),
  };
  return (name) => (name === "platform" ? platform : api);
}

/** The content version that all of the API's answers carry; a failed call has none. */
function commonVersion(answers: readonly HostAnswer[]): string | undefined {
  const versions = answers.flatMap(({ host, version }) => (host.isApi ? [version] : []));
  return new Set(versions).size === 1 ? versions[0] : undefined;
}

/** Surveys with a page. */
const surveyAddresses = (answers: SiteAnswers, content: SiteContent) => {
  const present = new Set(content.surveys.map(({ id }) => id));
  return answers.surveys.flatMap(({ survey: { vUniqueCode: code }, pageKey, slug }) =>
    present.has(slug) ? [{ code, slug, ruleSlug: pageKey }] : [],
  );
};

/** Lists that an editor may leave empty, and calls that a host need not have. */
const optional: ReadonlySet<ContentCallName> = new Set([
  "blogRecommendation",
  "organisations",
  "platform",
  "socialSettings",
  "testimonials",
  "videos",
]);

const isRequired = ({ name, isExtra }: HostAnswer) => !optional.has(name) && !isExtra;

/**
 * Finds the failed calls after which it is unknown whether the content has changed, or what it is: required
 * ones that have had an answer before, or that the host gave none. Others, to which the host itself has
 * answered with an error, are only reported.
 *
 * @returns with a sentence that names the first failed call
 */
function outageIn(answers: readonly HostAnswer[]): Outage | undefined {
  const isTotal = answers.every(
    ({ host, reason, digest }) => !host.isApi || reason !== undefined || digest === null,
  );
  const failed = answers.filter((one) => one.reason !== undefined && (isTotal || isRequired(one)));
  const lost = failed.filter((one) => one.isLost && isRequired(one));
  const named =
    lost.length > 0 ? lost : isTotal ? failed : failed.filter((one) => one.digest !== null);
  const [first] = named;
  if (!first) return undefined;
  const calls = named.length === 1 ? "A call" : `${named.length} calls`;
  const consequence =
    lost.length > 0
      ? "got no answer, and no earlier one is kept, so the site would lack content"
      : "failed, so whether anything has changed is not known";
  return {
    isTotal,
    isLoss: lost.length > 0,
    reason: `${calls} for content ${consequence}. POST ${first.key} at ${first.host.address}: ${first.reason}.`,
  };
}

/** @throws {CliError} when the API has answered no call, and no earlier answer is cached */
function requireContent(answers: readonly HostAnswer[]): void {
  const calls = answers.filter(({ host }) => host.isApi);
  const [first] = calls;
  if (!first || calls.some(({ digest }) => digest !== null)) return;
  throw new CliError(
    `None of the ${calls.length} content calls to ${first.host.address} brought an answer. POST ${contentCalls[first.name].path} failed: ${first.reason}. No earlier answer is kept, so nothing was published.`,
  );
}

let code: string | undefined;

/** Digest of the code that fetches and transforms content, and of the versions of its packages. */
const digestOfCode = () =>
  (code ??= digest([
    modulesDigest(
      ["fetch-content.ts", "fetch/decoding-process.ts"].map((name) =>
        inProject("src", "publisher", name),
      ),
    ),
    readFileSync(inProject("package.json"), "utf8"),
  ]));

/** The name of a host in digests: the port of an API on this machine changes. */
const hostName = (address: string) => (isLocal(address) ? "this machine" : address);

/** Digest of the code and settings that decide the content besides answers and pictures. */
function setupDigest(settings: ContentSettings): string {
  const { API_HOST, PUBLIC_API_HOST, PUBLIC_VIDEO_HOSTS, SITE_URL } = settings;
  const platform = settings.PLATFORM_HOST || API_HOST;
  return digest([
    digestOfCode(),
    hostName(API_HOST),
    platform === API_HOST ? "the same host" : hostName(platform),
    PUBLIC_API_HOST,
    PUBLIC_VIDEO_HOSTS,
    SITE_URL,
  ]);
}

/** Digest of all answers that content is made of, in any order. */
const answersDigest = (answers: readonly HostAnswer[]): string =>
  digest(
    answers
      .filter(({ isRepetition }) => !isRepetition)
      .map((answer) => `${answer.key} ${answer.digest ?? "-"}`)
      .sort(),
  );

/** Digest of what has come of all pictures, in any order. */
const picturesDigest = (pictures: ReadonlyMap<string, Picture | undefined>): string =>
  digest([...pictures].map(([name, found]) => `${name} ${found?.file ?? "-"}`).sort());

/**
 * Digest of the whole content as pages show it: equal for equal content, whatever else answers have, such as
 * signatures of pictures. Times of change count where the API gives them.
 */
const contentDigest = (setup: string, content: SiteContent): string =>
  digest([
    setup,
    ...Object.entries<readonly Entry<object>[]>(content)
      // Posts have the digests of their texts; the rest of articles, and topics, are made of posts.
      .filter(([name]) => name !== "articles" && name !== "topics")
      .flatMap(([name, entries]) => [
        name,
        ...entries.map(
          (one) => `${one.id} ${one.undated ?? shortDigest(JSON.stringify(one.data))}`,
        ),
      ]),
  ]);

const digest = (lines: readonly string[]) => shortDigest(JSON.stringify(lines));
