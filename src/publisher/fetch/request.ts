import pLimit from "p-limit";

import type { Call, RecordOf, RequestOf } from "../../contract/call.ts";
import {
  type ContentCallName,
  type ContentCalls,
  contentCalls,
} from "../../contract/content-calls.ts";
import { fullDigest } from "../../shared/digest.ts";
import { memoize } from "../../site/content/memoize.ts";
import {
  type AnswerCache,
  type CachedAnswer,
  type NewAnswer,
  type CacheDatabase,
  inTransaction,
  type LastFetch,
} from "./cache.ts";
import { withinLimits, type FetchEvents, type ApiHost, CallError } from "./post-call.ts";
import { addLeftOut, type FetchReport } from "../progress/fetch-report.ts";
import { type AnswerRecords, readRecords } from "./read-records.ts";

/** A host of content and the cache of its answers. */
export interface ContentHost extends ApiHost {
  /** Whether it is the API: its content version holds for its own answers only. */
  readonly isApi: boolean;
  readonly cache: AnswerCache;
}

/** The records of a call's answer: those of a list, or the one record, or none. */
export type Records<Name extends ContentCallName> = readonly RecordOf<ContentCalls[Name]>[];

/** The outcome of one call: a fresh answer, a cached one, or none. */
export interface HostAnswer<Name extends ContentCallName = ContentCallName> {
  readonly host: ContentHost;
  readonly name: Name;
  readonly payload: string;
  /** Path and payload. */
  readonly key: string;
  /** Digest of the records without their envelope; null when there is no answer. */
  readonly digest: string | null;
  /** Reads the records once, and reports those that are left out. */
  readonly records: () => Records<Name>;
  /** `recordDigest` (read-records.ts) of each record. */
  readonly digests: () => readonly string[];
  /** Whether it has no record but that with this digest. */
  readonly repeats: (digest: string) => boolean;
  readonly basis?: string | undefined;
  /** Whether it brings nothing that the record with its basis as digest doesn't have. */
  readonly isRepetition?: boolean;
  /** A cached answer whose call was not sent, because its basis is the same. */
  readonly isUnasked?: boolean;
  /** The host's `X-Content-Version`; that of a trusted cached answer is the current one. */
  readonly version?: string | undefined;
  /** Why the call has failed. */
  readonly reason?: string;
  /** Whether it has failed for want of an answer. */
  readonly isLost?: boolean;
  /** Whether it is a call beyond the specification, which hosts may refuse. */
  readonly isExtra: boolean;
}

/** Follows the basis of an answer that repeats the record with this digest. */
const repetition = " =";

interface RequestOptions {
  /**
   * What the answer follows from, where that is known: a cached answer with the same basis is taken without
   * a call, until it is its turn to be confirmed.
   */
  readonly basis?: string | undefined;
  /** A call beyond the specification: a host that refuses it has nothing for it, which is no failure. */
  readonly isExtra?: boolean;
}

/** Makes one content call, or gives the answer of the same call made before. */
export type Request = <Name extends ContentCallName>(
  name: Name,
  payload: RequestOf<ContentCalls[Name]>,
  options?: RequestOptions,
) => Promise<HostAnswer<Name>>;

interface CallToSend extends Pick<HostAnswer, "name" | "key" | "isExtra"> {
  readonly payload: unknown;
  readonly basis: string | undefined;
}

interface RequestContext extends FetchEvents {
  readonly hostOf: (name: ContentCallName) => ContentHost;
  /** Digest of code and settings: answers that other code has read are read again. */
  readonly setup: string;
  readonly last: LastFetch | undefined;
  /** Sends every call, also those whose answers have the same basis as before. */
  readonly recheck: boolean;
  readonly report: FetchReport;
  readonly now: () => Date;
}

const concurrentCalls = 16;

/** Calls of which some hosts shuffle the answer. The same records in another order are no change. */
const unordered: ReadonlySet<ContentCallName> = new Set(["blogRecommendation"]);

/** The calls of one content fetch. */
export type Requests = ReturnType<typeof createRequests>;

/**
 * Creates the function that makes all content calls of a fetch and collects their answers.
 *
 * A host may send `X-Content-Version` with every answer: a value that changes whenever the answers of
 * its content calls or its pictures change, read before the answer is made. When the first answer has
 * the version that all answers of the last fetch had, the cached ones are trusted and their calls are
 * not sent. Hosts without that header get every call.
 */
export function createRequests(context: RequestContext) {
  const { hostOf, setup, last, recheck, report, now } = context;
  const pending = new Map<string, Promise<HostAnswer>>();
  const limit = pLimit(concurrentCalls);
  const post = withinLimits(context);
  const inTurn = memoize((name: ContentCallName) =>
    hostOf(name).cache.inTurn(contentCalls[name].path),
  );
  const basesOf = memoize((name: ContentCallName) =>
    hostOf(name).cache.bases(contentCalls[name].path, setup),
  );
  const fresh = new Map<string, NewAnswer>();
  let version: string | undefined;
  let trusted: ReadonlyMap<string, string | null> = new Map();

  async function send({ name, payload, key, basis, isExtra }: CallToSend): Promise<HostAnswer> {
    const host = hostOf(name);
    const call: Call = contentCalls[name];
    const isFirst = pending.size === 0;
    const base = { host, name, payload: JSON.stringify(payload), key, basis, isExtra };
    const marked = basis === undefined ? undefined : basis + repetition;
    const cached = host.cache.find(key);
    const known = cached?.setup === setup ? cached : undefined;
    const answerOf = (digest: string, read: () => AnswerRecords) => ({
      ...base,
      digest,
      ...readOnce(read, report),
    });
    const readCached = ({ setup: reader, status }: CachedAnswer) =>
      reader === setup
        ? host.cache.recordsOf(key)
        : readRecords(call, key, { status, bytes: host.cache.bytesOf(key) });
    const cachedAnswer = (cached: CachedAnswer) =>
      answerOf(cached.digest, () => readCached(cached));
    const markRepetition = (answer: HostAnswer): HostAnswer => {
      if (basis === undefined || call.kind !== "record") return answer;
      return answer.repeats(basis) ? { ...answer, basis: marked, isRepetition: true } : answer;
    };
    if (cached && host.isApi && cached.digest === trusted.get(key)) {
      const isRepetition = marked !== undefined && cached.basis === marked;
      return { ...cachedAnswer(cached), version, isRepetition, basis: cached.basis ?? basis };
    }
    if (known && !recheck && isBasis(known.basis, basis) && !inTurn(name).has(key)) {
      const isRepetition = known.basis === marked;
      return { ...cachedAnswer(known), version, isRepetition, isUnasked: true };
    }
    try {
      const raw = await limit(() => post(host, call, payload, { etag: known?.etag ?? undefined }));
      if (isFirst && host.isApi) {
        ({ version } = raw);
        if (last && version !== undefined && version === last.version)
          trusted = new Map(last.calls);
      }
      if (known && raw.isKnown)
        return markRepetition({ ...cachedAnswer(known), version: raw.version });
      const { status, etag = null, bytes } = raw;
      const hash = fullDigest(`${status} `, bytes);
      if (known?.hash === hash)
        return markRepetition({ ...cachedAnswer(known), version: raw.version });
      const read = readRecords(call, key, raw);
      if (known && unordered.has(name) && haveSameRecords(read, readCached(known)))
        return { ...cachedAnswer(known), version: raw.version };
      // Until they are cached.
      if (host.budget) host.budget.left -= bytes.length;
      const records = JSON.stringify(read);
      const digest = fullDigest(records);
      fresh.set(key, { status, hash, digest, setup, etag, basis: null, bytes, records });
      return markRepetition({ ...answerOf(digest, () => read), version: raw.version });
    } catch (error) {
      const { message: reason, kind } = failureOf(error);
      if (isExtra && kind === "refused" && !cached) return { ...base, digest: null, ...noRecords };
      const digest = cached && usableDigest(cached, setup, () => readCached(cached));
      const shownSince = digest === undefined ? null : (cached?.confirmed ?? null);
      report.failedCalls.push({
        source: `POST ${key} at ${host.address}`,
        reason,
        shownSince,
        ageMinutes: shownSince === null ? null : minutesSince(shownSince, now()),
      });
      if (cached && digest !== undefined) {
        // The record with the basis may be newer than what has repeated an older one.
        const isRepetition = cached.basis?.endsWith(repetition) === true;
        return { ...answerOf(digest, () => readCached(cached)), isRepetition, reason };
      }
      return { ...base, digest: null, ...noRecords, reason, isLost: kind === "no answer" };
    }
  }

  const keyOf = (name: ContentCallName, payload: unknown) =>
    `${contentCalls[name].path} ${JSON.stringify(payload)}`;
  const request: Request = (name, payload, { basis, isExtra = false } = {}) => {
    const key = keyOf(name, payload);
    const answer = pending.get(key) ?? send({ name, payload, key, basis, isExtra });
    pending.set(key, answer);
    return answer as Promise<HostAnswer<typeof name>>;
  };

  return {
    request,
    /** Whether the cache has an answer with this basis. */
    isKnown: (name: ContentCallName, payload: unknown, basis: string): boolean =>
      isBasis(basesOf(name).get(keyOf(name, payload)), basis),
    /** Whether the content version tells that the content is as at the last fetch. */
    isUnchanged: (): boolean => trusted.size > 0,
    /** The API's content version, once its first answer has come. */
    version: () => version,
    /** The outcomes so far, once no call is pending. */
    answers: async (): Promise<readonly HostAnswer[]> => {
      const settled = await Promise.allSettled(pending.values());
      return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
    /** Caches the new ones of some answers, whose bytes are not kept, and marks the others as used. */
    save: (database: CacheDatabase, answers: readonly HostAnswer[]): void => {
      const time = now();
      inTransaction(database, () => {
        for (const { host, key, reason, basis = null, isUnasked } of answers) {
          const found = fresh.get(key);
          if (found) host.cache.put(key, { ...found, basis }, time);
          else if (reason === undefined && !isUnasked) host.cache.confirm(key, basis, time);
          else host.cache.use(key, time);
        }
      });
      fresh.clear();
    },
  };
}

/** Whether a cached answer follows from a basis. */
const isBasis = (cached: string | null | undefined, basis: string | undefined): boolean =>
  basis !== undefined && (cached === basis || cached === basis + repetition);

/** The functions of an answer that read its records. */
type AnswerReaders = Pick<HostAnswer, "records" | "digests" | "repeats">;

/** Reads the records of an answer when they are first needed, and reports those that are left out. */
function readOnce(read: () => AnswerRecords, report: FetchReport): AnswerReaders {
  let found: AnswerRecords | undefined;
  const all = () => {
    if (found) return found;
    found = read();
    addLeftOut(report, found.faults);
    return found;
  };
  return {
    records: () => all().records as Records<ContentCallName>,
    digests: () => all().digests,
    repeats: (digest) => {
      const { digests, faults } = all();
      return faults.length === 0 && digests.every((one) => one === digest);
    },
  };
}

/** Of a call without an answer. */
const noRecords: AnswerReaders = { records: () => [], digests: () => [], repeats: () => true };

/** @throws any other error than a failed call */
function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}

/** The digest of a cached answer as today's code reads it; undefined when it can't be read. */
function usableDigest(
  cached: CachedAnswer,
  setup: string,
  read: () => AnswerRecords,
): string | undefined {
  if (cached.setup === setup) return cached.digest;
  try {
    return fullDigest(JSON.stringify(read()));
  } catch (error) {
    failureOf(error);
    return undefined;
  }
}

/** Whether two answers have the same records, in any order. */
function haveSameRecords(one: AnswerRecords, other: AnswerRecords): boolean {
  const sorted = ({ digests }: AnswerRecords) => digests.toSorted().join();
  return [...one.faults, ...other.faults].length === 0 && sorted(one) === sorted(other);
}

const minutesSince = (time: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 60_000));
