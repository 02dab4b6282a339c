import { join } from "node:path";

import { allOf } from "../../shared/all-of.ts";
import { type Asking, reportFailure } from "./request.ts";
import { answersDigest, contentDigest } from "./content-digest.ts";
import { ContentError } from "./content-error.ts";
import { type Outage, outageIn, requireContent } from "./outage.ts";
import { withCache } from "./cache/database.ts";
import { saveLastFetch } from "./cache/last-fetch.ts";
import { prune } from "./cache/prune.ts";
import { openTransformCache } from "./cache/transforms.ts";
import { ledgerFile } from "./ledger.ts";
import { contentMemory } from "./memory.ts";
import { readAnswers, type SiteAnswers } from "./fetch-answers.ts";
import type { FetchOptions } from "./fetch-options.ts";
import type { Received } from "./fetch-answer.ts";
import { findRenamed, type Redirect } from "../transform/renamed.ts";
import { askVersion, replay } from "./replay.ts";
import { type Report, writeReport } from "./fetch-report.ts";
import { beginRound, keepRound, type Round } from "./content-fetch.ts";
import { transformContent } from "../transform/transform-content.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { openUpdates } from "../transform/updated.ts";

/** What was wrong, and what tells this content from any other. */
interface Outcome {
  readonly report: Report;
  /**
   * Digest of all that decides the content: equal for equal content, whoever reads it and when.
   * `updated` and the redirects follow from what was seen before and are not in it.
   */
  readonly digest: string;
  /** Only where failed calls leave it unknown whether the content has changed. */
  readonly outage?: Outage | undefined;
}

/** The content is the one whose digest was known. */
export interface UnchangedContent extends Outcome {
  readonly unchanged: true;
}

/** How many pictures the site shows, and how many it lost because their host no longer has them. */
export interface PictureCounts {
  readonly shown: number;
  readonly lost: number;
}

/** The content of the whole site. */
export interface ChangedContent extends Outcome {
  readonly unchanged: false;
  readonly content: SiteContent;
  readonly pictureCounts: PictureCounts;
  /** Old addresses of posts and surveys that have another one now. */
  readonly redirects: readonly Redirect[];
}

export type FetchedContent = ChangedContent | UnchangedContent;

/**
 * Makes all content calls, fetches all pictures and shapes everything for the pages. The report is
 * written to `report.json` in the folder.
 *
 * A host may send `X-Content-Version` with every answer: a value that is another one as soon as
 * anything has changed that its content calls answer or that its pictures show, and that is read
 * before the answer is made. When the first answer carries the version that all answers of the last
 * reading carried, the others are not asked for. Hosts that don't send it get every call.
 *
 * @throws {ContentError} when the API has answered no call and no earlier answer is kept
 */
export function fetchContent(
  reading: FetchOptions & { readonly knownDigest?: undefined },
): Promise<ChangedContent>;
export function fetchContent(reading: FetchOptions): Promise<FetchedContent>;
export async function fetchContent(reading: FetchOptions): Promise<FetchedContent> {
  if (reading.settings.API_HOST === "")
    throw new ContentError(
      "API_HOST names no host to read the content from, so nothing was published.",
    );
  return withCache(reading.folder, async (database) => {
    const round = beginRound(database, reading);
    const content = await readRound(round, reading);
    const now = round.now();
    await writeReport(join(reading.folder, "report.json"), round.report, now);
    await prune(database, join(reading.folder, "images"), now);
    return content;
  });
}

async function readRound(round: Round, reading: FetchOptions): Promise<FetchedContent> {
  try {
    const content = (await readUnchanged(round, reading)) ?? (await readAll(round, reading));
    return { ...content, outage: outageIn(await round.receiver.all()) };
  } finally {
    await keepRound(round);
  }
}

/** Compares answers and pictures with those of the last reading; nothing when there is news. */
async function readUnchanged(
  round: Round,
  { knownDigest }: FetchOptions,
): Promise<UnchangedContent | undefined> {
  const { database, source, setup, last, receiver, hosts, pictures } = round;
  round.version = await askVersion(receiver, hosts, last);
  if (!last || knownDigest === undefined) return undefined;
  const replayed = await replay(receiver, hosts, last);
  if (replayed?.answers !== last.answers) return undefined;
  const { answers, received } = replayed;
  await allOf(last.pictures.map(pictures.fetch));
  const digest = contentDigest(setup, answers, pictures.fetched());
  if (digest !== knownDigest) return undefined;
  for (const one of received)
    if (one.reason !== undefined) reportFailure(round, one, one.content !== undefined);
  round.report.leftOut.push(...last.leftOut);
  const version = commonVersion(round, received);
  if (version !== last.version) saveLastFetch(database, source, { ...last, version });
  return { unchanged: true, report: round.report, digest };
}

/** Reads and shapes everything. What `readUnchanged` has asked for is not asked for again. */
async function readAll(
  round: Round,
  { settings, folder, knownDigest, memory = contentMemory() }: FetchOptions,
): Promise<FetchedContent> {
  const { database, source, setup, hosts, receiver, pictures, report, now } = round;
  const asking: Asking = {
    receiver,
    report,
    now,
    memory,
    used: new Map(),
    records: new Map(),
  };
  const answers = await readAnswers(asking, hosts);
  requireContent([...asking.used.values()]);
  const shapes = openTransformCache(database, source, setup, memory.shapes);
  const updates = await openUpdates(
    ledgerFile(folder, settings.SITE_URL, "updated"),
    now(),
    memory,
  );
  const content = await transformContent(
    {
      hosts: settings,
      report,
      picture: pictures.fetch,
      memoize: shapes.memoize,
      dated: updates.dated,
    },
    answers,
  );
  const redirects = await findRenamed(ledgerFile(folder, settings.SITE_URL, "slugs"), {
    "blog-detail": content.posts.map(({ data }) => data),
    survey: surveyAddresses(answers, content),
  });
  memory.records = asking.records;
  shapes.save();
  await updates.save();
  const digest = keepReading(round, asking.used);
  if (digest === knownDigest) return { unchanged: true, report, digest };
  const found = [...pictures.fetched().values()].filter(Boolean);
  const pictureCounts = { shown: found.length, lost: pictures.lost() };
  return {
    unchanged: false,
    content,
    pictureCounts,
    report,
    redirects,
    digest,
  };
}

/** Notes what the reading found, for the next. */
function keepReading(round: Round, used: Asking["used"]): string {
  const { database, source, setup, pictures, report } = round;
  const all = [...used.values()];
  const answers = answersDigest(all.map(({ key, content }) => [key, content ?? null] as const));
  saveLastFetch(database, source, {
    setup,
    version: commonVersion(round, all),
    calls: all.map(({ call, payload, content }) => [call.path, payload, content ?? null]),
    answers,
    pictures: [...pictures.fetched().keys()],
    leftOut: report.leftOut,
  });
  return contentDigest(setup, answers, pictures.fetched());
}

/** The content version that all of the API's answers carry; a call that failed has none. */
function commonVersion({ version }: Round, received: readonly Received[]): string | undefined {
  const isOfVersion = (one: Received) =>
    !one.host.isApi || one.isVouched === true || one.version === version;
  return received.every(isOfVersion) ? version : undefined;
}

/** Surveys with a page and a code of their own. */
const surveyAddresses = (answers: SiteAnswers, content: SiteContent) => {
  const present = new Set(content.surveys.map(({ id }) => id));
  return answers.surveys.flatMap(({ survey: { vUniqueCode: code }, slug }) =>
    code !== "" && present.has(slug) ? [{ code, slug }] : [],
  );
};
