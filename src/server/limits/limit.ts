import type { Caller } from "../../http/caller.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import type { Limited, Rate, Rates } from "./rates.ts";
import { consume, hasConsumed, refund, refundAll, requireToken } from "./tokens.ts";

interface LimitNeeds extends DatabaseAndClock {
  readonly rates: Rates;
}

/** Returns the tokens that a request has consumed. */
export type Refund = () => Promise<void>;

async function consumeAll(
  needs: LimitNeeds,
  limits: readonly { readonly key: string; readonly rate: Rate }[],
): Promise<Refund> {
  for (const { key, rate } of limits) await consume(needs, key, rate);
  return async () => {
    for (const { key } of limits) await refund(needs, key);
  };
}

/** A site (/48) has the tokens of so many addresses (/64). */
const addressesPerSite = 10;

/** Counts one request against the caller's address and IPv6 site. Throws {LaterError} 429. */
export const limitAddress = (needs: LimitNeeds, caller: Caller, kind: Limited): Promise<Refund> =>
  consumeAll(needs, addressLimits(needs, caller, kind));

/** As `limitAddress`, without counting the request. */
export async function checkAddress(
  needs: LimitNeeds,
  caller: Caller,
  kind: Limited,
): Promise<void> {
  for (const { key, rate } of addressLimits(needs, caller, kind))
    await requireToken(needs, key, rate);
}

function addressLimits({ rates }: LimitNeeds, { address, site }: Caller, kind: Limited) {
  const rate = rates[kind].address;
  const siteRate = { ...rate, tokens: rate.tokens * addressesPerSite };
  return [
    { key: `${kind} address ${address}`, rate },
    ...(site === undefined ? [] : [{ key: `${kind} site ${site}`, rate: siteRate }]),
  ];
}

/**
 * Counts one request against an account. Call it after a login or human check: otherwise any client
 * could lock the account. Throws {LaterError} 429 when there were too many.
 */
export const limitAccount = (
  needs: LimitNeeds,
  account: string,
  kind: "changePassword" | "emailChange" | "profileUpdate",
): Promise<Refund> =>
  consumeAll(needs, [{ key: `${kind} account ${account}`, rate: needs.rates[kind].account }]);

/** An address counts as the owner's for 30 days after a login or a mailed link used there. */
const ownerAddress: Rate = { tokens: Infinity, minutes: 30 * 24 * 60 };

const loginKeys = ({ address }: Caller, account: string) => ({
  owner: `login own ${account} ${address}`,
  pair: `login pair ${account} ${address}`,
  account: `login account ${account}`,
});

/**
 * Counts one login against an account, an email address in lower case, so that it slows a guesser
 * and not the owner: few from one address, and more from all that the owner has not used lately.
 * Throws {LaterError} 429 when there were too many.
 */
export async function limitLogin(
  needs: LimitNeeds,
  caller: Caller,
  account: string,
): Promise<Refund> {
  const { accountAndAddress, account: allAddresses } = needs.rates.login;
  const keys = loginKeys(caller, account);
  const isOwner = await hasConsumed(needs, keys.owner);
  return await consumeAll(needs, [
    { key: keys.pair, rate: accountAndAddress },
    ...(isOwner ? [] : [{ key: keys.account, rate: allAddresses }]),
  ]);
}

/** Records that the right password was sent from this address. */
export const recordOwner = (needs: LimitNeeds, caller: Caller, account: string): Promise<void> =>
  consume(needs, loginKeys(caller, account).owner, ownerAddress);

/** Lets the owner, who has used a mailed link at this address, log in from there at once. */
export async function admitOwner(
  needs: LimitNeeds,
  caller: Caller,
  account: string,
): Promise<void> {
  await recordOwner(needs, caller, account);
  await refundAll(needs, loginKeys(caller, account).pair);
}
