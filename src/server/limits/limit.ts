import type { Caller } from "../../http/caller.ts";
import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import { givePoint, hasPoints, removePoints, takePoint } from "./tokens.ts";
import type { Limited, Rate, Rates } from "./rates.ts";

interface LimitNeeds extends DatabaseAndClock {
  readonly rates: Rates;
}

/** Takes a request back out of the count. */
export type Forgive = () => Promise<void>;

/** So many times the points of an address has the site (/48) that it belongs to. */
const siteFactor = 10;

/**
 * Counts one request of a kind against the caller's address, and in IPv6 against their site.
 *
 * @throws {TooManyError} 429 when there were too many
 */
export async function limitAddress(
  needs: LimitNeeds,
  { address, site }: Caller,
  kind: Limited,
): Promise<Forgive> {
  const rate = needs.rates[kind].address;
  const key = `${kind} address ${address}`;
  await takePoint(needs, key, rate);
  if (site === undefined) return () => givePoint(needs, key);
  const siteKey = `${kind} site ${site}`;
  await takePoint(needs, siteKey, {
    ...rate,
    points: rate.points * siteFactor,
  });
  return async () => {
    await givePoint(needs, key);
    await givePoint(needs, siteKey);
  };
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
  kind: keyof Rates,
): Promise<Forgive> {
  const rate = needs.rates[kind].account;
  if (!rate) return () => Promise.resolve();
  const key = `${kind} account ${account}`;
  await takePoint(needs, key, rate);
  return () => givePoint(needs, key);
}

/** How long an address counts as the owner's after a login or a mailed link that was used there. */
const ownAddress: Rate = { points: Infinity, minutes: 30 * 24 * 60 };

const loginKeys = ({ address }: Caller, account: string) => ({
  own: `login own ${account} ${address}`,
  pair: `login pair ${account} ${address}`,
  account: `login account ${account}`,
});

/**
 * Counts one login against an account so that it slows a guesser and not the owner: few from one
 * address, and more from all addresses together except those that the owner has used lately.
 * Otherwise anybody could lock a named participant out with wrong passwords.
 *
 * @param account the email address in lower case
 * @throws {TooManyError} 429 when there were too many
 */
export async function limitLogin(
  needs: LimitNeeds,
  caller: Caller,
  account: string,
): Promise<Forgive> {
  const { accountAndAddress, account: all } = needs.rates.login;
  const keys = loginKeys(caller, account);
  await takePoint(needs, keys.pair, accountAndAddress);
  const counted = [keys.pair];
  if (!(await hasPoints(needs, keys.own))) {
    await takePoint(needs, keys.account, all);
    counted.push(keys.account);
  }
  return async () => {
    for (const key of counted) await givePoint(needs, key);
  };
}

/** Notes that an account's owner is at this address: the right password was sent from it. */
export const noteOwner = (needs: LimitNeeds, caller: Caller, account: string): Promise<void> =>
  takePoint(needs, loginKeys(caller, account).own, ownAddress);

/** Lets an account's owner log in from this address at once, whoever has guessed: a mailed link was used there. */
export async function admitOwner(
  needs: LimitNeeds,
  caller: Caller,
  account: string,
): Promise<void> {
  await noteOwner(needs, caller, account);
  await removePoints(needs, loginKeys(caller, account).pair);
}
