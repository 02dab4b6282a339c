import pLimit, { type LimitFunction } from "p-limit";

import { memoize } from "../../shared/memoize.ts";
import { CallError, type postCall } from "./post-call.ts";

/** Calls that failed to reach a host until the remaining ones are not sent. */
const mostFailures = 3;

interface HostState {
  failures: number;
  readonly oneByOne: LimitFunction;
}

/**
 * Returns a `postCall` that stops calling a host which can't be reached: a fetch must not wait for
 * each of 5,000 calls. After the first such failure the host's calls are sent one by one.
 *
 * @param send sends a call
 */
export function circuitBreaker(send: typeof postCall): typeof postCall {
  const stateOf = memoize<string, HostState>(() => ({ failures: 0, oneByOne: pLimit(1) }));
  return (host, call, payload, etag) => {
    const state = stateOf(host.address);
    const post = async () => {
      if (state.failures >= mostFailures)
        throw new CallError(
          `the host could not be reached ${state.failures} times before, so it was not tried`,
        );
      try {
        return await send(host, call, payload, etag);
      } catch (failure) {
        if (failure instanceof CallError && failure.unreachable) state.failures += 1;
        throw failure;
      }
    };
    return state.failures > 0 ? state.oneByOne(post) : post();
  };
}
