import { setTimeout as pause } from "node:timers/promises";

import type { Call, RequestOf } from "../contract/call.ts";
import {
  BrokenOffError,
  codeOf,
  postJson,
  type RawAnswer,
} from "./post-json.ts";

/** One host that content is read from, and how patiently. */
export interface ApiHost {
  /** Address without a slash at the end, e.g. `https://api.example.org`. */
  readonly address: string;
  /** Headers that its calls carry besides the content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before each further attempt; its length is the number of retries. */
  readonly backoff?: readonly number[];
  /** Milliseconds that a call may take in all. Browsers have no limit (specification 9); a reading needs one. */
  readonly limit?: number;
}

/** A call that brought no usable answer. */
export class CallFailure extends Error {
  override name = "CallFailure";
  /** True when the host itself could not be reached. */
  readonly unreachable: boolean;

  constructor(reason: string, unreachable = false) {
    super(reason);
    this.unreachable = unreachable;
  }
}

const defaultBackoff = [200, 800, 2000] as const;
const defaultLimit = 30_000;
const worthAnotherTry: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * Makes one contract call: POST of JSON, exactly the specified payload. Network errors and 5xx are
 * tried again, because every content call only reads.
 *
 * @returns the answer as it came; `answer-data.ts` reads it
 * @throws {CallFailure} when there is none, or only HTTP status 5xx; its message is the reason
 */
export async function callApi<C extends Call>(
  {
    address,
    headers = {},
    backoff = defaultBackoff,
    limit = defaultLimit,
  }: ApiHost,
  call: C,
  payload: RequestOf<C>,
): Promise<RawAnswer> {
  const url = new URL(address + call.path);
  const body = JSON.stringify(payload);
  const end = new AbortController();
  const clock = setTimeout(() => end.abort(new LimitReached()), limit);
  try {
    for (let attempt = 0; ; attempt++) {
      const wait = backoff[attempt];
      const answer = await postJson(url, body, headers, end.signal).catch(
        (error: unknown) => {
          if (wait === undefined || !mayPass(error)) throw error;
          return undefined;
        },
      );
      if (answer && answer.status < 500) return answer;
      if (answer && (wait === undefined || !worthAnotherTry.has(answer.status)))
        throw new CallFailure(`it answered with HTTP status ${answer.status}`);
      await pause(wait, undefined, { signal: end.signal });
    }
  } catch (error) {
    throw error instanceof CallFailure
      ? error
      : failureOf(end.signal.aborted ? end.signal.reason : error, limit);
  } finally {
    clearTimeout(clock);
  }
}

class LimitReached extends Error {}

/** Whether another attempt may go better: an answer that broke off was the host's own doing. */
const mayPass = (error: unknown) =>
  !(error instanceof LimitReached || error instanceof BrokenOffError);

function failureOf(error: unknown, limit: number): CallFailure {
  if (error instanceof LimitReached)
    return new CallFailure(
      `there was no answer within ${limit / 1000} seconds`,
      true,
    );
  if (error instanceof BrokenOffError)
    return new CallFailure(`its answer broke off (${error.message})`);
  return new CallFailure(`the host can't be reached (${codeOf(error)})`, true);
}
