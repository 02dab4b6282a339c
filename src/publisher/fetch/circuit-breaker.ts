import pLimit, { type LimitFunction } from "p-limit";

import { CallFailure, postCall } from "./post-call.ts";

/** After so many calls that didn't reach the host, the remaining ones are not sent. */
const mostFailures = 3;

/**
 * Creates a `postCall` that gives a host up when it is out of reach: a fetch must not wait for each
 * of 5,000 calls. After the first such failure the host's calls are sent one by one.
 *
 * @throws {CallFailure} that function does, as `postCall`
 */
export function circuitBreaker(): typeof postCall {
  const hosts = new Map<string, { failures: number; readonly oneByOne: LimitFunction }>();
  return (host, call, payload) => {
    const state = hosts.get(host.address) ?? { failures: 0, oneByOne: pLimit(1) };
    hosts.set(host.address, state);
    const post = async () => {
      if (state.failures >= mostFailures)
        throw new CallFailure(
          `the host could not be reached ${state.failures} times before, so it was not tried`,
        );
      try {
        return await postCall(host, call, payload);
      } catch (failure) {
        if (failure instanceof CallFailure && failure.unreachable) state.failures += 1;
        throw failure;
      }
    };
    return state.failures > 0 ? state.oneByOne(post) : post();
  };
}
