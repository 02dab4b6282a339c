import pLimit from "p-limit";

import type { Call, RecordOf, RequestOf } from "../../contract/call.ts";
import {
  type ContentCallName,
  type ContentCalls,
  contentCalls,
} from "../../contract/content-calls.ts";
import { fullDigest } from "../../shared/digest.ts";
import type { AnswerCache, CachedAnswer } from "./cache/answers.ts";
import type { LastFetch } from "./cache/last-fetch.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { ContentError } from "./content-error.ts";
import type { Report } from "./fetch-report.ts";
import { type ApiHost, CallFailure, type RawAnswer } from "./post-call.ts";
import { type AnswerRecords, readAnswer } from "./read-answer.ts";

/** A host of content and the cache of its answers. */
export interface ContentHost extends ApiHost {
  /** Whether it is the API: its content version holds for its own answers only. */
  readonly isApi: boolean;
  readonly cache: AnswerCache;
}

/** The records of a call's answer: those of a list, or the one record, or none. */
export type Records<Name extends ContentCallName> = readonly RecordOf<ContentCalls[Name]>[];

/** The outcome of one call: a fresh answer, a cached one, or none. */
export interface Answer<Name extends ContentCallName = ContentCallName> {
  readonly host: ContentHost;
  readonly name: Name;
  readonly payload: string;
  /** Path and payload. */
  readonly key: string;
  /** Digest of the records without their envelope; null when there is no answer. */
  readonly digest: string | null;
  /** Reads the records once, and reports those that are left out. */
  readonly records: () => Records<Name>;
  /** The answer's bytes, unless the cache has them. */
  readonly fresh?: RawAnswer & { readonly hash: string };
  /** The host's `X-Content-Version`; that of a trusted cached answer is the current one. */
  readonly version?: string | undefined;
  /** Why the call failed. */
  readonly reason?: string;
}

/** Makes one content call, or gives the answer of the same call made before. */
export type Request = <Name extends ContentCallName>(
  name: Name,
  payload: RequestOf<ContentCalls[Name]>,
) => Promise<Answer<Name>>;

/** All requests of one content fetch. */
export interface Requests {
  readonly request: Request;
  /** The API's content version, once its first answer has come. */
  readonly version: () => string | undefined;
  /** The outcomes so far, once no call is pending. */
  readonly answers: () => Promise<readonly Answer[]>;
  /** The records that were read, by key and digest of their answer. */
  readonly records: ReadonlyMap<string, AnswerRecords>;
}

export interface RequestContext {
  readonly hostOf: (name: ContentCallName) => ContentHost;
  /** Digest of code and settings: answers that other code has read are read again. */
  readonly setup: string;
  readonly last: LastFetch | undefined;
  /** The records that the last fetch has read. */
  readonly memory: ReadonlyMap<string, AnswerRecords>;
  readonly report: Report;
  readonly now: () => Date;
}

const concurrentCalls = 16;

/**
 * Creates the function that makes all content calls of a fetch and collects their answers.
 *
 * A host may send `X-Content-Version` with every answer: a value that changes whenever the answers of
 * its content calls or its pictures change, read before the answer is made. When the first answer has
 * the version that all answers of the last fetch had, the cached ones are trusted and their calls are
 * not sent. Hosts without that header get every call.
 */
export function createRequests(context: RequestContext): Requests {
  const { hostOf, setup, last, memory, report, now } = context;
  const pending = new Map<string, Promise<Answer>>();
  const limit = pLimit(concurrentCalls);
  const post = circuitBreaker();
  const recordsRead = new Map<string, AnswerRecords>();
  let version: string | undefined;
  let trusted: ReadonlyMap<string, string | null> = new Map();

  async function send(name: ContentCallName, payload: unknown, key: string): Promise<Answer> {
    const host = hostOf(name);
    const call: Call = contentCalls[name];
    const isFirst = pending.size === 0;
    const base = { host, name, payload: JSON.stringify(payload), key };
    const cached = host.cache.find(key);
    const answerOf = (digest: string, read: () => AnswerRecords) => ({
      ...base,
      digest,
      records: recordsOnce(`${key} ${digest}`, read),
    });
    const readCached = ({ status, hash }: CachedAnswer) => {
      const bytes = host.cache.bytes(hash);
      if (!bytes) throw new CallFailure("another process has removed it from the cache");
      return readAnswer(call, key, { status, bytes });
    };
    if (cached && host.isApi && cached.digest === trusted.get(key))
      return { ...answerOf(cached.digest, () => readCached(cached)), version };
    try {
      const raw = await limit(() => post(host, call, payload));
      if (isFirst && host.isApi) {
        ({ version } = raw);
        if (last && version !== undefined && version === last.version)
          trusted = new Map(last.calls);
      }
      const hash = fullDigest(`${raw.status}\n`, raw.bytes);
      if (cached?.hash === hash && cached.setup === setup)
        return {
          ...answerOf(cached.digest, () => readAnswer(call, key, raw)),
          version: raw.version,
        };
      const read = readAnswer(call, key, raw);
      return {
        ...answerOf(recordsDigest(read), () => read),
        version: raw.version,
        fresh: { ...raw, hash },
      };
    } catch (error) {
      const { message: reason } = failureOf(error);
      const digest = cached && usableDigest(cached, () => readCached(cached));
      const shownSince = digest === undefined ? null : (cached?.confirmed ?? null);
      report.failedCalls.push({
        source: `POST ${key} at ${host.address}`,
        reason,
        shownSince,
        ageMinutes: shownSince === null ? null : minutesSince(shownSince, now()),
      });
      if (cached && digest !== undefined)
        return { ...answerOf(digest, () => readCached(cached)), reason };
      return { ...base, digest: null, records: () => [], reason };
    }
  }

  /** The digest of a cached answer as today's code reads it; undefined when it can't be read. */
  function usableDigest(cached: CachedAnswer, read: () => AnswerRecords): string | undefined {
    if (cached.setup === setup) return cached.digest;
    try {
      return recordsDigest(read());
    } catch (error) {
      failureOf(error);
      return undefined;
    }
  }

  function recordsOnce(name: string, read: () => AnswerRecords) {
    let records: Records<ContentCallName> | undefined;
    return () => {
      if (records) return records;
      const found = memory.get(name) ?? readable(name, read);
      recordsRead.set(name, found);
      report.leftOut.push(...found.faults);
      return (records = found.records as Records<ContentCallName>);
    };
  }

  return {
    request: (name, payload) => {
      const key = `${contentCalls[name].path} ${JSON.stringify(payload)}`;
      const answer = pending.get(key) ?? send(name, payload, key);
      pending.set(key, answer);
      return answer as Promise<Answer<typeof name>>;
    },
    version: () => version,
    records: recordsRead,
    answers: async () => {
      const settled = await Promise.allSettled(pending.values());
      return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
  };
}

/** @throws any other error than a failed call */
function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  throw error;
}

/** @throws {ContentError} when a cached answer can't be read any more */
function readable(name: string, read: () => AnswerRecords): AnswerRecords {
  try {
    return read();
  } catch (error) {
    throw new ContentError(
      `The cached answer of ${name} can't be read: ${failureOf(error).message}`,
    );
  }
}

const recordsDigest = ({ records, faults }: AnswerRecords): string =>
  fullDigest(JSON.stringify([records, faults]));

const minutesSince = (time: string, now: Date) =>
  Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 60_000));
