import type { Caller } from "../caller.ts";
import type { DatabaseAndClock } from "../database-and-clock.ts";
import { givePoint, takePoint } from "./points.ts";
import type { Limited, Rates } from "./rates.ts";

interface LimitNeeds extends DatabaseAndClock {
  readonly rates: Rates;
}

/** Takes a request back out of the count. */
export type Forgive = () => Promise<void>;

/**
 * Counts one request of a kind against the caller's address.
 *
 * @throws {TooManyError} 429 when there were too many
 */
export async function limitAddress(
  needs: LimitNeeds,
  caller: Caller,
  kind: Limited,
): Promise<Forgive> {
  const key = `${kind} address ${caller.address}`;
  await takePoint(needs, key, needs.rates[kind].address);
  return () => givePoint(needs, key);
}

/**
 * Counts one request of a kind against an account, where that kind is limited so. Call it when the
 * caller has shown a login or passed the human check: nobody should lock others out for nothing.
 *
 * @param account whose account it concerns, e.g. an email address in lower case
 * @throws {TooManyError} 429 when there were too many
 */
export async function limitAccount(
  needs: LimitNeeds,
  account: string,
  kind: Limited,
): Promise<Forgive> {
  const rate = needs.rates[kind].account;
  if (!rate) return () => Promise.resolve();
  const key = `${kind} account ${account}`;
  await takePoint(needs, key, rate);
  return () => givePoint(needs, key);
}
