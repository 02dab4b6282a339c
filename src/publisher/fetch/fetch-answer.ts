import { createHash } from "node:crypto";

import type { LimitFunction } from "p-limit";

import type { Call, RequestOf } from "../../contract/call.ts";
import { type AnswerRecords, answerRecords, recordsDigest } from "./answer-records.ts";
import { type ApiHost, CallFailure, type RawAnswer } from "./call-api.ts";
import type { CachedAnswer, AnswerCache } from "./cache/answers.ts";
import { patientCaller } from "./circuit-breaker.ts";

/** A host that content comes from, and the answers that are kept of it. */
export interface ContentHost extends ApiHost {
  /** Whether it is the API, whose content version then speaks for it too. */
  readonly isApi: boolean;
  readonly kept: AnswerCache;
}

/** A question, named by path and payload. */
interface Question {
  readonly host: ContentHost;
  readonly call: Call;
  readonly payload: string;
  readonly key: string;
}

/** What a call brought: an answer of now, or a kept one with the reason for it, or only a reason. */
export interface Received extends Question {
  readonly status: number;
  /** Digest of the answer as it came; undefined when there is none. */
  readonly hash: string | undefined;
  /** Digest of what it says; undefined when there is no answer. */
  readonly content: string | undefined;
  /** The answer, when it is not kept yet. */
  readonly bytes?: Uint8Array;
  readonly version?: string | undefined;
  /** Whether the API's version vouches for the kept answer, so that it was not asked. */
  readonly isVouched?: boolean;
  /** Why the call failed. */
  readonly reason?: string;
  /** ISO time of the answer that stands in. */
  readonly keptSince?: string | undefined;
  /** @throws {CallFailure} when there is no answer that can be read */
  readonly records: () => AnswerRecords;
}

/** Makes calls, each once per reading. */
export interface Receiver {
  readonly receive: <C extends Call>(
    host: ContentHost,
    call: C,
    payload: RequestOf<C>,
  ) => Promise<Received>;
  /**
   * From now on answers of the API are those that are kept, where they have these digests: its
   * version says that nothing has changed.
   */
  readonly vouchFor: (answers: ReadonlyMap<string, string | null>) => void;
  readonly isVouched: (host: ContentHost, key: string) => boolean;
  /** Everything received so far, once nothing is under way. */
  readonly all: () => Promise<readonly Received[]>;
}

export const questionKey = (path: string, payload: string) => `${path} ${payload}`;

/**
 * @param turn bounds how many calls are made at the same time
 * @param setup digest of the code: what other code has read is read again
 */
export function createReceiver(turn: LimitFunction, setup: string): Receiver {
  const received = new Map<string, Promise<Received>>();
  const callHost = patientCaller();
  let vouched: ReadonlyMap<string, string | null> = new Map();
  const isVouched = ({ isApi }: ContentHost, key: string) => isApi && vouched.has(key);

  const ask = async (question: Question, payload: unknown) => {
    const { host, call, key } = question;
    const found = host.kept.find(key);
    const kept = found && host.kept.has(found.hash) ? found : undefined;
    if (kept && isVouched(host, key) && kept.content === vouched.get(key))
      return { ...cachedAnswer(question, kept), isVouched: true };
    try {
      const answer = await turn(() => callHost(host, call, payload));
      return freshAnswer(question, answer, kept?.setup === setup ? kept : undefined);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      return failedAnswer(question, failure.message, kept, setup);
    }
  };

  return {
    receive: (host, call, payload) => {
      const text = JSON.stringify(payload);
      const key = questionKey(call.path, text);
      const answer = received.get(key) ?? ask({ host, call, payload: text, key }, payload);
      received.set(key, answer);
      return answer;
    },
    vouchFor: (answers) => {
      vouched = answers;
    },
    isVouched,
    all: async () => {
      const ended = await Promise.allSettled(received.values());
      return ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
  };
}

function freshAnswer(
  question: Question,
  answer: RawAnswer,
  kept: CachedAnswer | undefined,
): Received {
  const { status, bytes, version } = answer;
  const read = () => answerRecords(question.call, question.key, answer);
  const hash = hashOf(answer);
  const fresh = { ...question, status, hash, version };
  if (kept?.hash === hash) return { ...fresh, content: kept.content, records: once(read) };
  const records = read();
  const content = recordsDigest(records);
  return { ...fresh, content, bytes, records: () => records };
}

function cachedAnswer(question: Question, kept: CachedAnswer): Received {
  const { status, hash, content } = kept;
  return {
    ...question,
    status,
    hash,
    content,
    records: readKept(question, kept),
  };
}

function failedAnswer(
  question: Question,
  reason: string,
  kept: CachedAnswer | undefined,
  setup: string,
): Received {
  const none = { ...question, status: 0, hash: undefined, content: undefined };
  const failed = { ...none, reason, records: () => fail(reason) };
  if (!kept) return failed;
  const same = {
    ...cachedAnswer(question, kept),
    reason,
    keptSince: kept.confirmed,
  };
  if (kept.setup === setup) return same;
  try {
    return { ...same, content: recordsDigest(same.records()) };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return failed;
  }
}

const readKept = ({ host, call, key }: Question, { status, hash }: CachedAnswer) =>
  once(() => {
    const bytes = host.kept.bytes(hash) ?? fail("the kept answer is not there any more");
    return answerRecords(call, key, { status, bytes });
  });

function fail(reason: string): never {
  throw new CallFailure(reason);
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const hashOf = ({ status, bytes }: RawAnswer) =>
  createHash("sha256").update(`${status}\n`).update(bytes).digest("base64url");
