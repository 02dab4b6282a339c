import pLimit, { type LimitFunction } from "p-limit";

import type { Call, RequestOf } from "../../contract/call.ts";
import { type ApiHost, callApi, CallFailure, type RawAnswer } from "./call-api.ts";

/** After so many calls that didn't reach the host, the remaining ones are not tried at all. */
const patience = 3;

/** How often a host could not be reached, and a turn for the calls that come after such a failure. */
interface Reach {
  failures: number;
  readonly carefully: LimitFunction;
}

type CallHost = <C extends Call>(
  host: ApiHost,
  call: C,
  payload: RequestOf<C>,
) => Promise<RawAnswer>;

/**
 * Makes the function that calls hosts, unless one has been out of reach too often: a reading must
 * not wait for each of 5,000 calls. Once a host has been out of reach, its calls go one by one.
 *
 * @throws {CallFailure} that function does, as `callApi`
 */
export function patientCaller(): CallHost {
  const hosts = new Map<string, Reach>();
  return (host, call, payload) => {
    const reach: Reach = hosts.get(host.address) ?? {
      failures: 0,
      carefully: pLimit(1),
    };
    hosts.set(host.address, reach);
    const attempt = async () => {
      if (reach.failures >= patience)
        throw new CallFailure(
          `the host could not be reached ${reach.failures} times before, so it was not tried`,
        );
      try {
        return await callApi(host, call, payload);
      } catch (failure) {
        if (failure instanceof CallFailure && failure.unreachable) reach.failures += 1;
        throw failure;
      }
    };
    return reach.failures > 0 ? reach.carefully(attempt) : attempt();
  };
}
