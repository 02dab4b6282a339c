import { setTimeout as pause } from "node:timers/promises";

import pLimit, { type LimitFunction } from "p-limit";

import { memoize } from "../../site/content/memoize.ts";
import type { FetchEvents } from "./fetch-options.ts";
import { CallError, postCall, type RawAnswer } from "./post-call.ts";

/** Calls that failed to reach a host until the remaining ones are not sent. */
const mostFailures = 3;
/** Milliseconds that a fetch waits for one host's rate limit, in all and at once. */
const defaultRateLimitWait = 5 * 60_000;
const longestWait = 60_000;
/** The most waits for a host that asks for no time at all, and refuses again. */
const mostWaits = 300;

interface HostState {
  failures: number;
  readonly oneByOne: LimitFunction;
  /** When calls may be sent again. */
  until: number;
  waits: number;
  waited: number;
}

/**
 * Returns a `postCall` that stops calling a host which can't be reached: a fetch must not wait for
 * each of 5,000 calls. After the first such failure the host's calls are sent one by one.
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
    return { failures: 0, oneByOne, until: 0, waits: 0, waited: 0 };
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

  /** A timer may be early, and other calls may be refused while this one waits. */
  async function waitFor(state: HostState): Promise<void> {
    for (let wait: number; (wait = state.until - Date.now()) > 0; signal?.throwIfAborted())
      await pause(wait, undefined, signal && { signal }).catch(() => undefined);
  }

  return (host, call, payload, known) => {
    const state = stateOf(host.address);
    const { rateLimitWait = defaultRateLimitWait } = host;

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
      if (state.failures >= mostFailures)
        throw new CallError(
          `the host could not be reached ${state.failures} times before, so it was not tried`,
        );
      try {
        answer = await send();
        return answer;
      } catch (failure) {
        if (failure instanceof CallError && failure.unreachable) state.failures += 1;
        throw failure;
      } finally {
        onCall?.({ call, milliseconds: performance.now() - begin, answer });
      }
    }
    return state.failures > 0 ? state.oneByOne(post) : post();
  };
}
