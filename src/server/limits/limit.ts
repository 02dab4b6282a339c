import type { Caller } from "../../http/caller.ts";
import type { Settings } from "../../settings.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { DearerProofError } from "../http/api-error.ts";
import type { DearerRate, LimitedByAddress, Rate, Rates } from "./rates.ts";
import { hasConsumed, refund, refundAll, tryConsume } from "./tokens.ts";

export interface LimitServices extends DatabaseAndClock {
  readonly rates: Rates;
  readonly settings: Pick<Settings, "PUBLIC_HUMAN_CHECK">;
}

/** Returns the tokens that a request has consumed. */
export type Refund = () => Promise<void>;

/** The sender of a request, and the work of its proof as a multiple of the usual one; 0 without one. */
export interface ProvedCaller {
  readonly caller: Caller;
  readonly work: number;
}

interface Limit {
  readonly key: string;
  readonly rate: DearerRate;
}

/**
 * Counts one request against all limits, or none of them when it is refused.
 *
 * @throws {DearerProofError} 403 with the work that lets the request through
 * @throws {LaterError} 429 above the limit of dearer proofs, and where the human check has no work
 */
async function consumeAll(
  needs: LimitServices,
  limits: readonly Limit[],
  work: number,
): Promise<Refund> {
  const taken: string[] = [];
  const refundTaken = async () => {
    for (const key of taken) await refund(needs, key);
  };
  const take = async (key: string, rate: Rate) => {
    const refusal = await tryConsume(needs, key, rate);
    if (!refusal) taken.push(key);
    return refusal;
  };
  const refuse = async (refusal: Error) => {
    await refundTaken();
    throw refusal;
  };
  const over: Limit[] = [];
  for (const limit of limits) {
    const refusal = await take(limit.key, limit.rate);
    if (!refusal) continue;
    if (needs.settings.PUBLIC_HUMAN_CHECK !== "altcha") await refuse(refusal);
    over.push(limit);
  }
  // The dearest at once: a browser solves a second challenge, and no third.
  const [dearest] = over.map(({ rate }) => rate.dearer.work).sort((one, other) => other - one);
  if (dearest !== undefined && work < dearest) await refuse(new DearerProofError(dearest));
  for (const { key, rate } of over) {
    const refusal = await take(`${key} dearer`, rate.dearer);
    if (refusal) await refuse(refusal);
  }
  return refundTaken;
}

/** A site (/48) has the tokens of so many addresses (/64). */
const addressesPerSite = 10;

/**
 * Counts one request against the caller's address and IPv6 site. Call it after the check of the proof:
 * requests without one must not use up what others at the address need. Throws as `consumeAll`.
 */
export const limitAddress = (
  needs: LimitServices,
  { caller, work }: ProvedCaller,
  kind: LimitedByAddress,
): Promise<Refund> => consumeAll(needs, addressLimits(needs, caller, kind), work);

function addressLimits(
  { rates }: LimitServices,
  { address, site }: Caller,
  kind: LimitedByAddress,
): readonly Limit[] {
  const rate = rates[kind].address;
  const ofSite = (tokens: number) => tokens * addressesPerSite;
  const siteRate = {
    ...rate,
    tokens: ofSite(rate.tokens),
    dearer: { ...rate.dearer, tokens: ofSite(rate.dearer.tokens) },
  };
  return [
    { key: `${kind} address ${address}`, rate },
    ...(site === undefined ? [] : [{ key: `${kind} site ${site}`, rate: siteRate }]),
  ];
}

/**
 * Counts one request against an account. Call it once the request has proved that it is the account's,
 * by a login or a mailed link: otherwise any client could lock the account. Throws {LaterError} 429
 * when there were too many.
 */
export async function limitAccount(
  needs: LimitServices,
  account: string,
  kind: "changePassword" | "emailChange" | "profileUpdate" | "resetPassword",
): Promise<Refund> {
  const key = `${kind} account ${account}`;
  const refusal = await tryConsume(needs, key, needs.rates[kind].account);
  if (refusal) throw refusal;
  return () => refund(needs, key);
}

/** An address counts as the owner's for 30 days after a login or a mailed link used there. */
const ownerAddress: Rate = { tokens: Infinity, minutes: 30 * 24 * 60 };

const loginKeys = ({ address }: Caller, account: string) => ({
  owner: `login own ${account} ${address}`,
  pair: `login pair ${account} ${address}`,
  account: `login account ${account}`,
});

/**
 * Counts one login against its address and against an account, an `emailKey`, so that it slows a guesser
 * and not the owner: few from one address, and more from all that the owner has not used lately
 * (decision 027). Throws as `consumeAll`.
 */
export async function limitLogin(
  needs: LimitServices,
  { caller, work }: ProvedCaller,
  account: string,
): Promise<Refund> {
  const { accountAndAddress, account: allAddresses } = needs.rates.login;
  const keys = loginKeys(caller, account);
  const isOwner = await hasConsumed(needs, keys.owner);
  return await consumeAll(
    needs,
    [
      ...addressLimits(needs, caller, "login"),
      { key: keys.pair, rate: accountAndAddress },
      ...(isOwner ? [] : [{ key: keys.account, rate: allAddresses }]),
    ],
    work,
  );
}

/** Records that the right password was sent from this address. */
export async function recordOwner(
  needs: LimitServices,
  caller: Caller,
  account: string,
): Promise<void> {
  await tryConsume(needs, loginKeys(caller, account).owner, ownerAddress);
}

/** Lets the owner, who has used a mailed link at this address, log in from there at once. */
export async function admitOwner(
  needs: LimitServices,
  caller: Caller,
  account: string,
): Promise<void> {
  await recordOwner(needs, caller, account);
  await refundAll(needs, loginKeys(caller, account).pair);
}
