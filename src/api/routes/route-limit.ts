import type { Caller } from "../../shared/http/caller.ts";
import type { ErrorCode } from "../http/api-error.ts";
import { limitAccount, limitAddress, type ProvedCaller, type Refund } from "../limits/limit.ts";
import type { AccountLimitKind, AddressLimitKind } from "../limits/rates.ts";
import type { Services } from "./services.ts";

/** The sender of a request. */
export type Sender = Pick<ProvedCaller, "caller">;

/** The sender of a request that was counted. */
export interface CountedSender extends Sender {
  readonly refund: Refund;
}

interface Received<Request> extends Sender {
  readonly request: Request;
  readonly services: Services;
}

/**
 * How often a call is answered, besides the budget of all requests of an address
 * (limits/request-budget.ts). `Counted` is what the answer gets of the count.
 */
export interface RouteLimit<Request, Counted extends Sender> {
  /** The codes with which it refuses. */
  readonly refusals: readonly ErrorCode[];
  /** Counts a request, and runs its answer. Throws {ApiError} when the request is refused. */
  readonly run: <Answer>(
    received: Received<Request>,
    answer: (counted: Counted) => Promise<Answer>,
  ) => Promise<Answer>;
  /** Counts the size of an answer before it is sent. Throws {RetryLaterError} 429. */
  readonly countAnswer?: (services: Services, caller: Caller, megabytes: number) => void;
}

/** Of a call that the budget of all requests limits enough; `why` is for readers of the code. */
export const unlimited = (_why: string): RouteLimit<unknown, Sender> => ({
  refusals: [],
  run: ({ caller }, answer) => answer({ caller }),
});

/** Counts the megabytes of answers about the content, for each address. */
export const perMegabyte: RouteLimit<unknown, Sender> = {
  refusals: [],
  run: ({ caller }, answer) => answer({ caller }),
  countAnswer: ({ limitContent }, { address }, megabytes) => limitContent(address, megabytes),
};

/**
 * Counts requests of an address by `standardRates`.
 *
 * @param prove checks the request and then its human check, whose work it returns (0 without one): only
 *   requests that pass count
 */
export const perAddress = <Request, Proved extends Pick<ProvedCaller, "work">>(
  kind: AddressLimitKind,
  prove: (request: Request, services: Services) => Promise<Proved>,
): RouteLimit<Request, Proved & CountedSender> => ({
  refusals: [403, 429],
  run: async ({ request, services, caller }, answer) => {
    const proved = await prove(request, services);
    const refund = await limitAddress(services, { caller, work: proved.work }, kind);
    return await answer({ ...proved, caller, refund });
  },
});

interface Account {
  readonly iParticipantId: number;
}

/**
 * Counts requests of an account by `standardRates`.
 *
 * @param find checks the request and returns its account, which a login or a mailed link has proved:
 *   otherwise any client could lock the account
 * @param keyOf what the requests are counted of, where it is one login of the account: its code
 */
export const perAccount = <Request, Found extends Account>(
  kind: AccountLimitKind,
  find: (request: Request, services: Services) => Promise<Found>,
  keyOf?: (request: Request) => string,
): RouteLimit<Request, Found & CountedSender> => ({
  refusals: [429],
  run: async ({ request, services, caller }, answer) => {
    const found = await find(request, services);
    const refund = await limitAccount(services, found.iParticipantId, kind, keyOf?.(request));
    return await answer({ ...found, caller, refund });
  },
});
