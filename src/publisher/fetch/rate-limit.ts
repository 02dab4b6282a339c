import { setTimeout as pause } from "node:timers/promises";

import { memoize } from "../../shared/memoize.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { postCall, type RawAnswer } from "./post-call.ts";

/** Milliseconds that a fetch waits for one host's rate limit, in all and at once. */
const defaultRateLimitWait = 5 * 60_000;
const longestWait = 60_000;
/** The most waits for a host that asks for no time at all, and refuses again. */
const mostWaits = 300;

interface HostState {
  /** When calls may be sent again. */
  until: number;
  waits: number;
  waited: number;
}

/**
 * Returns a `postCall` for hosts that limit the rate of calls: when one is refused with HTTP status
 * 429, all calls to its host wait for the time in `Retry-After`, and it is sent again. Without that
 * header they wait a second, then two, then four. The refusal itself is returned once the fetch has
 * waited for `rateLimitWait` in all.
 *
 * @throws what `postCall` throws, and the reason of `signal`, which ends waiting and calls
 */
export function withinRateLimit({
  onWait,
  signal,
}: Pick<FetchOptions, "onWait" | "signal">): typeof postCall {
  const stateOf = memoize<string, HostState>(() => ({ until: 0, waits: 0, waited: 0 }));

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

  return async function post(host, call, payload, etag) {
    const state = stateOf(host.address);
    const { rateLimitWait = defaultRateLimitWait } = host;
    for (;;) {
      await waitFor(state);
      const sent = Date.now();
      const answer = await postCall(host, call, payload, etag, signal);
      if (answer.status !== 429) return answer;
      // The first refusal among concurrent calls makes them all wait.
      if (sent < state.until) continue;
      if (!extend(state, answer, rateLimitWait)) return answer;
      onWait?.(host.address, Math.ceil((state.until - Date.now()) / 1000));
    }
  };
}
