import { sql } from "kysely";

import type { Caller } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import { hashCode } from "../db/secret.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { DearerProofError, RetryLaterError } from "../http/failures.ts";
import type { AccountLimitKind, AddressLimitKind, DearerRate, Rate, Rates } from "./rates.ts";

/** Limits of addresses and accounts, counted in the database for all processes. */

export interface LimitServices extends DatabaseAndClock {
  readonly rates: Rates;
  readonly settings: Pick<Settings, "humanCheck">;
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
 * @throws {RetryLaterError} 429 above the limit of dearer proofs, and where those of the human check have no work
 */
async function consumeAll(
  services: LimitServices,
  limits: readonly Limit[],
  work: number,
): Promise<Refund> {
  const consumed: string[] = [];
  const refundConsumed = async () => {
    for (const key of consumed) await refund(services, key);
  };
  const consume = async (key: string, rate: Rate) => {
    const refusal = await tryConsume(services, key, rate);
    if (!refusal) consumed.push(key);
    return refusal;
  };
  const refuse = async (refusal: Error) => {
    await refundConsumed();
    throw refusal;
  };
  const over: Limit[] = [];
  for (const limit of limits) {
    const refusal = await consume(limit.key, limit.rate);
    if (!refusal) continue;
    if (services.settings.humanCheck !== "altcha" && limit.rate.dearer.work > 1)
      await refuse(refusal);
    over.push(limit);
  }
  // The dearest at once: a browser solves a second challenge, and no third.
  const [dearest] = over.map(({ rate }) => rate.dearer.work).sort((one, other) => other - one);
  if (dearest !== undefined && work < dearest) await refuse(new DearerProofError(dearest));
  for (const { key, rate } of over) {
    const refusal = await consume(`${key} dearer`, rate.dearer);
    if (refusal) await refuse(refusal);
  }
  return refundConsumed;
}

/** An IPv6 prefix of 48 bits has the tokens of so many of 64 bits. */
const addressesPerPrefix = 10;

/**
 * Counts one request against the caller's address and its IPv6 /48. Call it after the check of the proof:
 * requests without one must not use up what others at the address need. Throws as `consumeAll`.
 */
export const limitAddress = (
  services: LimitServices,
  proved: ProvedCaller,
  kind: AddressLimitKind,
): Promise<Refund> => consumeAll(services, addressLimits(services, proved, kind), proved.work);

function addressLimits(
  { rates }: LimitServices,
  { caller, work }: ProvedCaller,
  kind: AddressLimitKind,
): readonly Limit[] {
  const ofKind = rates[kind];
  const limits = limitsOf(caller, kind, ofKind.address);
  if (work > 0 || !("withoutProof" in ofKind)) return limits;
  const dearer = { ...ofKind.withoutProof, work: 1 } as const;
  return [...limits, ...limitsOf(caller, `${kind} without proof`, { ...dearer, dearer })];
}

function limitsOf({ address, prefix48 }: Caller, kind: string, rate: DearerRate): readonly Limit[] {
  const ofPrefix = (tokens: number) => tokens * addressesPerPrefix;
  const prefixRate = {
    ...rate,
    tokens: ofPrefix(rate.tokens),
    dearer: { ...rate.dearer, tokens: ofPrefix(rate.dearer.tokens) },
  };
  return [
    { key: `${kind} address ${address}`, rate },
    ...(prefix48 === undefined ? [] : [{ key: `${kind} site ${prefix48}`, rate: prefixRate }]),
  ];
}

/**
 * Counts one request against an account. Call it once the request has proved that it is the account's, by a
 * login or a mailed link: otherwise any client could lock the account. Throws {RetryLaterError} 429 when
 * there were too many.
 *
 * @param counted what the requests are counted of, where it is less than the account: the code of a login, or the
 *   account at one address
 */
export async function limitAccount(
  services: LimitServices,
  iParticipantId: number,
  kind: AccountLimitKind,
  counted: number | string = iParticipantId,
): Promise<Refund> {
  const key = `${kind} account ${counted}`;
  const refusal = await tryConsume(services, key, services.rates[kind].account);
  if (refusal) throw refusal.of(iParticipantId);
  return () => refund(services, key);
}

/** An address counts as the owner's for 30 days after a login or a mailed link used there. */
export const ownerAddress: Rate = { tokens: Infinity, minutes: 30 * 24 * 60 };

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
  services: LimitServices,
  { caller, work }: ProvedCaller,
  account: string,
): Promise<Refund> {
  const { accountAndAddress, account: allAddresses } = services.rates.login;
  const keys = loginKeys(caller, account);
  const isOwner = await hasConsumed(services, keys.owner);
  return await consumeAll(
    services,
    [
      ...limitsOf(caller, "login", services.rates.login.address),
      { key: keys.pair, rate: accountAndAddress },
      ...(isOwner ? [] : [{ key: keys.account, rate: allAddresses }]),
    ],
    work,
  );
}

/** Records that the right password was sent from this address. */
export async function recordOwner(
  services: LimitServices,
  caller: Caller,
  account: string,
): Promise<void> {
  await tryConsume(services, loginKeys(caller, account).owner, ownerAddress);
}

/**
 * Lets the owner, who has chosen a new password by a mailed link, log in at once: from this address whatever
 * strangers do, and from others too, because what was guessed before says nothing of the new one.
 */
export async function admitOwner(
  services: LimitServices,
  caller: Caller,
  account: string,
): Promise<void> {
  await recordOwner(services, caller, account);
  const keys = loginKeys(caller, account);
  for (const key of [keys.pair, keys.account]) {
    await refundAll(services, key);
    await refundAll(services, `${key} dearer`);
  }
}

/**
 * Consumes one token of a key. The count is in the database, for all processes; a single statement
 * counts, so concurrent requests can't share a token. Keys name people and are hashed.
 *
 * @returns the refusal, 429, when no token is left in the current window
 */
export async function tryConsume(
  { database, now }: DatabaseAndClock,
  key: string,
  rate: Rate,
): Promise<RetryLaterError | undefined> {
  const time = now();
  const dReset = new Date(time.getTime() + rate.minutes * 60_000).toISOString();
  // Where the clock was set back, a window may end later than one that begins now.
  const isOver = sql`(rate_limit."dReset" <= ${time.toISOString()} or rate_limit."dReset" > ${dReset})`;
  const row = await database
    .insertInto("rate_limit")
    .values({ vKey: hashCode(key), iCount: 1, dReset })
    .onConflict((conflict) =>
      conflict
        .column("vKey")
        .doUpdateSet({
          iCount: sql`case when ${isOver} then 1 else rate_limit."iCount" + 1 end`,
          dReset: sql`case when ${isOver} then ${dReset} else rate_limit."dReset" end`,
        }),
    )
    .returning(["iCount", "dReset"])
    .executeTakeFirstOrThrow();
  // A transaction that holds its own row must not wait for those of others, which may wait for it.
  if (row.iCount === 1 && !database.isTransaction)
    await database.deleteFrom("rate_limit").where("dReset", "<=", time.toISOString()).execute();
  const seconds = Math.ceil((Date.parse(row.dReset) - time.getTime()) / 1000);
  return row.iCount > rate.tokens ? new RetryLaterError(429, Math.max(1, seconds)) : undefined;
}

/** Returns one token to a key. */
export async function refund({ database }: DatabaseAndClock, key: string): Promise<void> {
  await database
    .updateTable("rate_limit")
    .set(({ eb }) => ({ iCount: eb("iCount", "-", 1) }))
    .where("vKey", "=", hashCode(key))
    .where("iCount", ">", 0)
    .execute();
}

/** Whether a key has a window that is still open. */
const hasConsumed = async ({ database, now }: DatabaseAndClock, key: string): Promise<boolean> =>
  (await database
    .selectFrom("rate_limit")
    .select("iCount")
    .where("vKey", "=", hashCode(key))
    .where("dReset", ">", now().toISOString())
    .executeTakeFirst()) !== undefined;

/** Returns all tokens to a key. */
async function refundAll({ database }: DatabaseAndClock, key: string): Promise<void> {
  await database.deleteFrom("rate_limit").where("vKey", "=", hashCode(key)).execute();
}
