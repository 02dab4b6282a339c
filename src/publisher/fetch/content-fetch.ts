import pLimit from "p-limit";

import { platformHeader } from "../../contract/platform.ts";
import { setupDigest } from "./content-digest.ts";
import { pictureFetcher, type PictureFetcher } from "./pictures.ts";
import { answerCache, type UsedAnswer } from "./cache/answers.ts";
import type { CacheDatabase } from "./cache/database.ts";
import { findLastFetch, type LastFetch } from "./cache/last-fetch.ts";
import { pictureCache } from "./cache/pictures.ts";
import { pictureHosts } from "./picture-hosts.ts";
import type { Hosts } from "./fetch-answers.ts";
import type { FetchOptions } from "./fetch-options.ts";
import {
  type ContentHost,
  createReceiver,
  questionKey,
  type Received,
  type Receiver,
} from "./fetch-answer.ts";
import { emptyReport, type Report } from "./fetch-report.ts";

/** What one reading works with. */
export interface Round {
  readonly database: CacheDatabase;
  /** Names the API where something of it is kept. */
  readonly source: string;
  /** Digest of what shapes content besides answers and pictures. */
  readonly setup: string;
  /** The last complete reading with this setup. */
  readonly last: LastFetch | undefined;
  readonly hosts: Hosts;
  readonly receiver: Receiver;
  readonly pictures: PictureFetcher;
  readonly report: Report;
  readonly now: () => Date;
  /** The API's content version, once its first answer is there. */
  version?: string | undefined;
}

/** Calls at the same time, and pictures at the same time. */
const callsAtOnce = 16;
const picturesAtOnce = 8;

export function beginRound(database: CacheDatabase, reading: FetchOptions): Round {
  const { settings, folder, patience = {} } = reading;
  const now = reading.now ?? (() => new Date());
  const source = reading.cacheKey ?? settings.API_HOST;
  const setup = setupDigest(settings);
  const last = findLastFetch(database, source);
  const report = emptyReport();
  const round: Round = {
    database,
    source,
    setup,
    last: last?.setup === setup ? last : undefined,
    hosts: hostsOf(database, reading, source),
    receiver: createReceiver(pLimit(callsAtOnce), setup),
    pictures: pictureFetcher({
      host: settings.API_HOST,
      folder,
      kept: pictureCache(database, source),
      report,
      hosts: pictureHosts(settings),
      turn: pLimit(picturesAtOnce),
      now,
      recheck: reading.recheckPictures ?? false,
      version: () => round.version,
      ...(patience.limit !== undefined && { limit: patience.limit }),
    }),
    report,
    now,
  };
  return round;
}

function hostsOf(
  database: CacheDatabase,
  { settings: { API_HOST, PLATFORM_HOST }, patience }: FetchOptions,
  source: string,
): Hosts {
  const kept = answerCache(database, source);
  const api: ContentHost = {
    address: API_HOST,
    isApi: true,
    kept,
    ...patience,
  };
  const address = PLATFORM_HOST || API_HOST;
  const isApi = address === API_HOST;
  const platform: ContentHost = {
    ...api,
    address,
    isApi,
    kept: isApi ? kept : answerCache(database, address),
    headers: platformHeader,
  };
  return { api, platform };
}

/** Keeps what was received, also when the reading failed: an answer that came is a good one. */
export async function keepRound(round: Round): Promise<void> {
  const { receiver, hosts, last, setup, pictures, now } = round;
  const received = await receiver.all();
  for (const [kept, group] of Map.groupBy(received, ({ host }) => host.kept))
    kept.save(group.flatMap(usedAnswer), setup, now());
  const asked = new Set(received.map(({ key }) => key));
  const vouched = (last?.calls ?? [])
    .map(([path, text]) => questionKey(path, text))
    .filter((key) => !asked.has(key) && receiver.isVouched(hosts.api, key));
  const saved = vouched.map((key) => ({ key, confirmed: true }));
  hosts.api.kept.save(saved, setup, now());
  pictures.done();
}

const usedAnswer = (received: Received): readonly UsedAnswer[] => {
  const { key, status, hash, content, bytes, reason } = received;
  if (hash === undefined || content === undefined) return [];
  return [
    {
      key,
      confirmed: reason === undefined,
      ...(bytes && { fresh: { status, hash, content, bytes } }),
    },
  ];
};
