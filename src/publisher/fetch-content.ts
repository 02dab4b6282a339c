import { join } from "node:path";

import pLimit from "p-limit";

import { platformHeader } from "../contract/home.ts";
import type { SiteContent } from "../site/content/site-content.ts";
import { allOf } from "../shared/all-of.ts";
import { hexDigest } from "../shared/digest.ts";
import { redirectFormerSlugs } from "./transform/former-slugs.ts";
import { blogSlug } from "./fetch/slug.ts";
import { openUpdates } from "./transform/updated.ts";
import { answerCache, saveAnswers } from "./fetch/cache/answers.ts";
import { type CacheDatabase, withCache } from "./fetch/cache/database.ts";
import { partReader } from "./fetch/cache/parts.ts";
import { findLastFetch, saveLastFetch } from "./fetch/cache/last-fetch.ts";
import { pictureCache } from "./fetch/cache/pictures.ts";
import { prune } from "./fetch/cache/prune.ts";
import { openTransformCache } from "./fetch/cache/transforms.ts";
import {
  answersDigest,
  contentDigest,
  picturesDigest,
  setupDigest,
} from "./fetch/content-digest.ts";
import { CliError } from "../shared/errors.ts";
import { endDecoder } from "./fetch/decode-in-child.ts";
import type { FetchOptions } from "./fetch/fetch-options.ts";
import type { ChangedContent, FetchedContent } from "./fetch/fetched-content.ts";
import { emptyReport, writeReport } from "./progress/fetch-report.ts";
import { outageIn, requireContent } from "./fetch/outage.ts";
import { pictureFetcher } from "./fetch/pictures.ts";
import { requestContent, type SiteAnswers } from "./fetch/request-content.ts";
import { type Answer, type ContentHost, createRequests } from "./fetch/request.ts";

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
  const { settings, folder, recheck = false } = options;
  const source = options.cacheKey ?? settings.API_HOST;
  const setup = setupDigest(settings);
  const found = findLastFetch(database, source);
  const last = found?.setup === setup ? found : undefined;
  const report = emptyReport();
  const hostOf = contentHosts(database, options, source);
  const reader = partReader(database, setup);
  const requests = createRequests({
    ...options,
    hostOf,
    setup,
    last,
    reader,
    recheck,
    report,
    now,
  });
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
  const transforms = openTransformCache(database, source, setup);
  try {
    let readAnswers: () => SiteAnswers;
    let answers: readonly Answer[];
    try {
      readAnswers = await requestContent(requests, transforms.memoize, report);
    } finally {
      // Good answers are cached even when the fetch has failed, and now, so that their bytes are no
      // longer in memory when they are transformed.
      answers = await requests.answers();
      const freshAnswers = requests.takeFresh();
      saveAnswers(database, { answers, freshAnswers, setup, now: now() });
    }
    const outage = outageIn(answers);
    const digest = answersDigest(answers);
    const knownDigest = await options.knownDigest;

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
    // Loaded late, because the modules that read HTML and colours are large and rarely needed.
    const { transformContent } = await import("./transform/transform-content.ts");
    transforms.preload();
    const content = await transformContent(
      {
        hosts: settings,
        report,
        picture: pictures.fetch,
        memoize: transforms.memoize,
        dated: updates.dated,
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
): (name: Answer["name"]) => ContentHost {
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
function commonVersion(answers: readonly Answer[]): string | undefined {
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
