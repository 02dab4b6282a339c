import { setTimeout as pause } from "node:timers/promises";

import ky, { HTTPError } from "ky";
import pLimit, { type LimitFunction } from "p-limit";

import { type Call, type RequestOf, plainTexts } from "../../contract/call.ts";
import { readAtMost } from "../../shared/read-at-most.ts";
import { errorCode } from "../../shared/errors.ts";
import { memoize } from "../../site/content/memoize.ts";

export interface RawAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The host's `X-Content-Version`, where it sends one. */
  readonly version?: string;
  /** The host's `ETag`, where it sends one. */
  readonly etag?: string;
  /** Seconds to wait, where the host sends `Retry-After`. */
  readonly retryAfter?: number;
  /** The answer is the one whose `ETag` was sent; there are no bytes. */
  readonly isKnown?: true;
}

export interface CallPolicy {
  /** Milliseconds to wait before each further attempt; its length is the number of retries. */
  readonly backoff?: readonly number[];
  /** Milliseconds that a call may take in all. Browsers have no limit (specification 9). */
  readonly limit?: number;
  /** Milliseconds to wait in all for a host that limits the rate of calls. */
  readonly rateLimitWait?: number;
  /** Milliseconds that calls without an answer may take in all. */
  readonly lossLimit?: number;
  /** What all its answers together may take; without it each is bounded alone. */
  readonly budget?: ByteBudget;
}

/** Bytes of the answers that a fetch holds at once: those that arrive, and those that it keeps. */
export interface ByteBudget {
  readonly most: number;
  left: number;
}

export interface ApiHost extends CallPolicy {
  /** Address without a slash at the end, e.g. `https://api.example.org`. */
  readonly address: string;
  /** Headers that its calls carry besides the content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How a call has failed: the host gave no answer, or a proxy before it says so; the host itself refused it;
 * or the answer can't be used.
 */
type FailureKind = "no answer" | "refused" | "unusable";

export class CallError extends Error {
  override name = "CallError";
  readonly kind: FailureKind;

  constructor(reason: string, kind: FailureKind = "unusable") {
    super(reason);
    this.kind = kind;
  }
}

const defaultBackoff = [200, 800, 2000] as const;
const defaultLimit = 30_000;
/** 5,000 posts written as byte arrays are 50 MB. */
const mostBytes = 256 * 1024 * 1024;
const mostRedirects = 3;
/** Statuses by which a proxy says that the host behind it gives no answer. */
const fromProxy = [502, 503, 504];
const worthAnotherTry = [500, ...fromProxy];

/** Statuses of a call with `If-None-Match`; HTTP has 412 for methods other than GET. */
const notModified = [304, 412];

interface Conditions {
  /** Of the answer that is known. */
  readonly etag?: string | undefined;
  /** Ends the call. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Makes one call of the contract with exactly this payload. Retries network errors and status 5xx,
 * because every content call only reads, but no answer that breaks off.
 *
 * @throws {CallError} when there is no answer, or only HTTP status 5xx; its message is the reason
 * @throws the reason of `stop`
 */
export async function postCall<C extends Call>(
  { address, headers = {}, backoff = defaultBackoff, limit = defaultLimit, budget }: ApiHost,
  call: C,
  payload: RequestOf<C>,
  { etag, stop }: Conditions = {},
): Promise<RawAnswer> {
  // Bounds the body too, which ky's own timeouts leave out.
  const timeout = AbortSignal.timeout(limit);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  let isBegun = false;
  const post = (url: string) =>
    ky.post(url, {
      json: payload,
      headers: {
        accept: "application/json",
        prefer: plainTexts,
        ...(etag !== undefined && { "if-none-match": etag }),
        ...headers,
      },
      signal,
      // The one that ky derives from it may be collected as garbage before the body has come.
      fetch: (request, options) => fetch(request, { ...options, signal }),
      timeout: false,
      redirect: "manual",
      throwHttpErrors: (status) => status >= 500,
      retry: {
        limit: backoff.length,
        methods: ["post"],
        statusCodes: worthAnotherTry,
        afterStatusCodes: [],
        delay: (attempt) => backoff[attempt - 1] ?? 0,
      },
    });
  try {
    const response = await followRedirects(address + call.path, post);
    isBegun = true;
    const { status } = response;
    const version = response.headers.get("x-content-version");
    const ownEtag = response.headers.get("etag");
    const retryAfter = secondsOf(response.headers.get("retry-after"));
    const facts = {
      status,
      ...(version && { version }),
      ...(ownEtag && { etag: ownEtag }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
    if (etag !== undefined && notModified.includes(status)) {
      await response.body?.cancel();
      return { ...facts, bytes: new Uint8Array(), isKnown: true };
    }
    const body = budget && response.body ? withinBudget(budget, response.body) : response.body;
    const bytes = await readAtMost({ headers: response.headers, body }, mostBytes);
    if (!bytes) throw new CallError(`its answer is larger than ${megabytes(mostBytes)}`);
    return { ...facts, bytes };
  } catch (error) {
    stop?.throwIfAborted();
    if (error instanceof CallError) throw error;
    if (error instanceof HTTPError) {
      const { status } = error.response;
      const kind = fromProxy.includes(status) ? "no answer" : "unusable";
      throw new CallError(`it answered with HTTP status ${status}`, kind);
    }
    if (signal.aborted)
      throw new CallError(`there was no answer within ${limit / 1000} seconds`, "no answer");
    if (isBegun)
      throw new CallError(`its answer broke off (${innermostMessage(error)})`, "no answer");
    const reason = errorCode(error) ?? innermostMessage(error);
    throw new CallError(`the host can't be reached (${reason})`, "no answer");
  }
}

/** Counts the bytes of a body while it is read. Throws a {@link CallError} when the budget is used up. */
async function* withinBudget(budget: ByteBudget, body: AsyncIterable<Uint8Array>) {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0)
        throw new CallError(`all answers together are larger than ${megabytes(budget.most)}`);
      yield chunk;
    }
  } finally {
    budget.left += size;
  }
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Follows redirects within the host only: a setting names the host whose content is published. */
async function followRedirects(
  url: string,
  post: (url: string) => Promise<Response>,
  redirects = 0,
): Promise<Response> {
  const response = await post(url);
  const location = response.headers.get("location");
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  await response.body?.cancel();
  const target = URL.parse(location, url);
  if (target?.origin !== new URL(url).origin)
    throw new CallError(
      `it redirects to ${target?.origin ?? "no address"}, another host, which is not called; if that is the API's, name it in the settings`,
    );
  if (redirects === mostRedirects || ![307, 308].includes(response.status))
    throw new CallError(
      `it redirects to ${target.pathname} with HTTP status ${response.status}, which can't be followed`,
    );
  return followRedirects(target.href, post, redirects + 1);
}

/** A `Retry-After` in seconds: a number of them, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The message of the innermost cause; those of the outer errors are general. */
const innermostMessage = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? innermostMessage(error.cause)
      : error.message
    : String(error);

/** One call that was sent, with its answer; without one where it failed. */
export interface CallFacts {
  readonly call: Call;
  /** From sending to the last byte, waits for a host's rate limit included. */
  readonly milliseconds: number;
  readonly answer: Pick<RawAnswer, "status" | "bytes"> | undefined;
}

/** What a fetch tells while it runs, and what ends it. */
export interface FetchEvents {
  /** Is told of each call that was sent. */
  readonly onCall?: ((facts: CallFacts) => void) | undefined;
  /** Is told when a host limits the rate of calls: its address, and the seconds to wait. */
  readonly onWait?: ((address: string, seconds: number) => void) | undefined;
  /** Ends waits for such a host. */
  readonly signal?: AbortSignal | undefined;
}

const isUnanswered = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.kind === "no answer";

/** Calls in a row without an answer until the remaining ones are not sent. */
const mostFailures = 3;
/** Milliseconds that such calls may take in all: a host can be slow to fail between its answers. */
const defaultLossLimit = 2 * 60_000;
/** Milliseconds that a fetch waits for one host's rate limit, in all and at once. */
const defaultRateLimitWait = 5 * 60_000;
const longestWait = 60_000;
/** The most waits for a host that asks for no time at all, and refuses again. */
const mostWaits = 300;

interface HostState {
  /** Calls in a row without an answer; those that were under way together count once. */
  failures: number;
  /** When the last of them was given up, and the milliseconds that all have taken. */
  failedAt: number;
  lost: number;
  /** Why the last of them has failed. */
  reason: string;
  readonly oneByOne: LimitFunction;
  /** When calls may be sent again. */
  until: number;
  waits: number;
  waited: number;
}

/**
 * Returns a `postCall` that stops calling a host which gives no answers: a fetch must not wait for each of
 * 5,000 calls. A call without an answer is sent once more, and from then on the host's calls one by one, until
 * one is answered.
 *
 * Some hosts limit the rate of calls: when one is refused with HTTP status 429, all calls to its host
 * wait for the time in `Retry-After`, and it is sent again. Without that header they wait a second, then
 * two, then four. The refusal itself is returned once the fetch has waited for `rateLimitWait` in all.
 *
 * @throws what `postCall` throws, and the reason of `signal`, which ends waiting and calls
 */
export function withinLimits({ onWait, onCall, signal }: FetchEvents): typeof postCall {
  const stateOf = memoize<string, HostState>(() => {
    const oneByOne = pLimit(1);
    const failed = { failures: 0, failedAt: 0, lost: 0, reason: "" };
    return { ...failed, oneByOne, until: 0, waits: 0, waited: 0 };
  });

  /** False when the host asks for more time than is left. */
  function extend(state: HostState, { retryAfter }: RawAnswer, rateLimitWait: number): boolean {
    const asked = (retryAfter ?? 2 ** state.waits) * 1000;
    const wait = Math.min(longestWait, Math.max(rateLimitWait / mostWaits, asked));
    if (state.waited + wait > rateLimitWait) return false;
    state.until = Date.now() + wait;
    state.waits += 1;
    state.waited += wait;
    return true;
  }

  function addFailure(state: HostState, begin: number, { message }: CallError): void {
    const now = performance.now();
    if (begin >= state.failedAt) state.failures += 1;
    state.lost += now - Math.max(begin, state.failedAt);
    state.failedAt = now;
    state.reason = message;
  }

  /** A timer may be early, and other calls may be refused while this one waits. */
  async function waitFor(state: HostState): Promise<void> {
    for (let wait: number; (wait = state.until - Date.now()) > 0; signal?.throwIfAborted())
      await pause(wait, undefined, signal && { signal }).catch(() => undefined);
  }

  return (host, call, payload, known) => {
    const state = stateOf(host.address);
    const { rateLimitWait = defaultRateLimitWait, lossLimit = defaultLossLimit } = host;

    async function send(): Promise<RawAnswer> {
      await waitFor(state);
      const sent = Date.now();
      const answer = await postCall(host, call, payload, { ...known, stop: signal });
      if (answer.status !== 429) return answer;
      // The first refusal among concurrent calls makes them all wait.
      if (sent < state.until) return send();
      if (!extend(state, answer, rateLimitWait)) return answer;
      onWait?.(host.address, Math.ceil((state.until - Date.now()) / 1000));
      return send();
    }

    async function post(): Promise<RawAnswer> {
      const begin = performance.now();
      let answer: RawAnswer | undefined;
      if (state.failures >= mostFailures || state.lost > lossLimit)
        throw new CallError(
          `it was not tried, because calls before it had failed: ${state.reason}`,
          "no answer",
        );
      try {
        answer = await send();
        state.failures = 0;
        return answer;
      } catch (failure) {
        if (isUnanswered(failure)) addFailure(state, begin, failure);
        throw failure;
      } finally {
        onCall?.({ call, milliseconds: performance.now() - begin, answer });
      }
    }
    if (state.failures > 0) return state.oneByOne(post);
    return post().catch((failure: unknown) => {
      if (!isUnanswered(failure)) throw failure;
      return state.oneByOne(post);
    });
  };
}
