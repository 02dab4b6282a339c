import { createHash } from "node:crypto";

import type { Call, RequestOf } from "../contract/call.ts";
import { answerData } from "./answer-data.ts";
import { type ApiHost, callApi, CallFailure } from "./call-api.ts";
import { type InTurn, inTurn } from "./in-turn.ts";
import type { KeptAnswers } from "./kept/answers.ts";
import type { RawAnswer } from "./post-json.ts";

/** A host that content comes from, and the answers that are kept of it. */
export interface ContentHost extends ApiHost {
  /** Whether it is the API, whose content version then speaks for it too. */
  readonly isApi: boolean;
  readonly kept: KeptAnswers;
}

/** What a call brought: an answer of now, or a kept one with the reason for it, or only a reason. */
export interface Received {
  readonly host: ContentHost;
  readonly call: Call;
  readonly payload: string;
  /** Names the question: path and payload. */
  readonly key: string;
  readonly status: number;
  /** Digest of the answer; undefined when there is none. */
  readonly hash: string | undefined;
  /** The answer, when it is not kept yet. */
  readonly bytes?: Uint8Array;
  readonly version?: string | undefined;
  /** Why the call failed. */
  readonly reason?: string;
  /** ISO time of the answer that stands in. */
  readonly keptSince?: string | undefined;
  /**
   * The list or record that the answer holds.
   *
   * @throws {CallFailure} when it can't be read
   */
  readonly data: () => unknown;
}

/** Makes calls, each once per reading. */
export interface Receiver {
  readonly receive: <C extends Call>(
    host: ContentHost,
    call: C,
    payload: RequestOf<C>,
  ) => Promise<Received>;
  /**
   * From now on answers of the API are those that are kept, for these questions: its version says
   * that nothing has changed.
   */
  readonly vouchFor: (keys: ReadonlySet<string>) => void;
  readonly isVouched: (host: ContentHost, key: string) => boolean;
  /** Everything received so far, once nothing is under way. */
  readonly all: () => Promise<readonly Received[]>;
}

/** After so many calls that didn't reach the host, the remaining ones are not tried at all. */
const patience = 3;

export const questionKey = (path: string, payload: string) =>
  `${path} ${payload}`;

/** @param turn bounds how many calls are made at the same time */
export function createReceiver(turn: InTurn): Receiver {
  const received = new Map<string, Promise<Received>>();
  const hosts = new Map<string, Reach>();
  let vouched: ReadonlySet<string> = new Set();

  const isVouched = ({ isApi }: ContentHost, key: string) =>
    isApi && vouched.has(key);

  const ask = async (
    host: ContentHost,
    call: Call,
    payload: unknown,
    question: Pick<Received, "host" | "call" | "payload" | "key">,
  ): Promise<Received> => {
    const { key } = question;
    const kept = host.kept.find(key);
    const keptBytes = () => {
      const bytes = kept && host.kept.bytes(kept.hash);
      if (!bytes)
        throw new CallFailure("the kept answer is not there any more");
      return bytes;
    };
    const of = (status: number, bytes: () => Uint8Array) => () =>
      answerData(call, { status, bytes: bytes() });
    if (kept && isVouched(host, key) && host.kept.has(kept.hash)) {
      const { status, hash } = kept;
      return { ...question, status, hash, data: of(status, keptBytes) };
    }
    try {
      const reach = hosts.get(host.address) ?? newReach();
      hosts.set(host.address, reach);
      const answer = await turn(() => reached(reach, host, call, payload));
      const { status, bytes, version } = answer;
      const hash = hashOf(answer);
      const same = { ...question, status, hash, version };
      if (hash === kept?.hash)
        return { ...same, data: of(status, () => bytes) };
      const data = answerData(call, answer);
      return { ...same, bytes, data: () => data };
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      return {
        ...question,
        status: kept?.status ?? 0,
        hash: kept?.hash,
        reason: failure.message,
        keptSince: kept?.confirmed,
        data: of(kept?.status ?? 0, keptBytes),
      };
    }
  };

  return {
    receive: (host, call, payload) => {
      const text = JSON.stringify(payload);
      const key = questionKey(call.path, text);
      const answer =
        received.get(key) ??
        ask(host, call, payload, { host, call, payload: text, key });
      received.set(key, answer);
      return answer;
    },
    vouchFor: (keys) => {
      vouched = keys;
    },
    isVouched,
    all: async () => {
      const ended = await Promise.allSettled(received.values());
      return ended.flatMap((one) =>
        one.status === "fulfilled" ? [one.value] : [],
      );
    },
  };
}

/** How often a host could not be reached, and a turn for the calls that come after such a failure. */
interface Reach {
  failures: number;
  readonly carefully: InTurn;
}

const newReach = (): Reach => ({ failures: 0, carefully: inTurn(1) });

/**
 * Calls, unless the host has been out of reach too often: a reading must not wait for each of 5,000
 * calls. Once it has been, calls go one by one.
 */
async function reached(
  reach: Reach,
  host: ContentHost,
  call: Call,
  payload: unknown,
): Promise<RawAnswer> {
  const attempt = async () => {
    if (reach.failures >= patience)
      throw new CallFailure(
        `the host could not be reached ${reach.failures} times before, so it was not tried`,
      );
    try {
      return await callApi(host, call, payload);
    } catch (failure) {
      if (failure instanceof CallFailure && failure.unreachable)
        reach.failures += 1;
      throw failure;
    }
  };
  return reach.failures > 0 ? reach.carefully(attempt) : attempt();
}

const hashOf = ({ status, bytes }: RawAnswer) =>
  createHash("sha256").update(`${status}\n`).update(bytes).digest("base64url");
