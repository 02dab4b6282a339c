import type { Context, Hono } from "hono";
import type * as v from "valibot";

import { type Call, type RecordOf, plainTexts } from "../../contract/call.ts";
import { type Caller, callerOf } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import {
  answerBody,
  contentVersion,
  encode,
  encodeAnswer,
  isContentCall,
  lengthOf,
  type ShareAnswers,
  versionHeader,
} from "../http/answers.ts";
import { type ErrorCode, methodNotAllowed } from "../http/failures.ts";
import type { Metrics } from "../http/metrics.ts";
import { limitBody, receiveRequest } from "../http/read-request.ts";
import type { Log, SecurityLog } from "../http/security-log.ts";
import type { VerifyHuman } from "../human-check/human-check.ts";
import { limitAccount, limitAddress, type ProvedCaller, type Refund } from "../limits/limit.ts";
import type { Queue } from "../limits/queues.ts";
import type { AccountLimitKind, AddressLimitKind, Rates } from "../limits/rates.ts";
import type { SaveTogether } from "../surveys/save-together.ts";

/** Routes: how a call of the contract is received, limited and answered. */

type AnswerOf<C extends Call> = Answer<C["kind"], RecordOf<C>>;
type Answer<Kind, Rec> = Kind extends "list"
  ? Promise<readonly Rec[]>
  : Kind extends "record"
    ? Promise<Rec>
    : Promise<void>;

/** One call of the contract as the embedded API serves it. */
export interface Route {
  readonly call: Call;
  /** False when the specification leaves the payload open: then any body is accepted, and none. */
  readonly readsBody: boolean;
  /** Codes of refusals that the specification does not name. */
  readonly refusals: readonly ErrorCode[];
  readonly countAnswer: RouteLimit<unknown, Sender>["countAnswer"];
  /** Throws {ApiError} when the request is refused. */
  readonly handle: (request: unknown, services: Services, caller: Caller) => Promise<object>;
}

/**
 * A call whose body is read by the contract.
 *
 * @param limit counts each request before it is answered, and refuses it
 * @param answer gets what the limit has found; throws an ApiError to refuse
 * @param refusals codes of its refusals besides those of the limit
 */
export const route = <C extends Call, Counted extends Sender>(
  call: C,
  limit: RouteLimit<v.InferOutput<C["request"]>, Counted>,
  answer: (
    request: v.InferOutput<C["request"]>,
    services: Services,
    counted: Counted,
  ) => AnswerOf<C>,
  refusals: readonly ErrorCode[] = [],
): Route => ({
  call,
  readsBody: true,
  refusals: [...limit.refusals, ...refusals],
  countAnswer: limit.countAnswer,
  handle: (request, services, caller) =>
    limit.run({ request, services, caller }, async (counted) =>
      envelope(call, await answer(request, services, counted)),
    ),
});

/** A call whose payload the specification leaves open. */
export const openRoute = <C extends Call>(
  call: C,
  limit: RouteLimit<unknown, Sender>,
  answer: (services: Services) => AnswerOf<C>,
): Route => ({ ...route(call, limit, (_request, services) => answer(services)), readsBody: false });

/** `{code, data}`, or `{code, data: {data}}` where the contract nests it, with `data.code` if it says so. */
function envelope(call: Call, answer: unknown): object {
  if (answer === undefined) return { code: 200, data: null };
  const data = Array.isArray(answer)
    ? answer.map((record: object) => encode(call, record))
    : encode(call, answer as object);
  if (call.nested === "with code") return { code: 200, data: { code: 200, data } };
  return { code: 200, data: call.nested ? { data } : data };
}

/** Serves one call with POST, and answers 405 to other methods. */
export function mountRoute(app: Hono, route: Route, services: Services): void {
  const { call, readsBody } = route;
  const { settings, admission, metrics, shareAnswers } = services;
  const isContent = isContentCall(call);
  const hasBytes = Object.values(call.encoded).includes("bytes");

  const answer = async (context: Context, parse: () => Promise<unknown>, caller: Caller) => {
    const version = isContent ? await contentVersion(services.database) : undefined;
    if (version !== undefined) context.header(versionHeader, version);
    const request = await parse();
    context.header("Cache-Control", "no-store");
    if (call.encoding === "form") {
      const answer = await route.handle(request, services, caller);
      const next = await returnAddress(context, settings);
      return next ? context.redirect(next, 303) : context.json(answer);
    }
    const isPlain = !hasBytes || prefersTexts(context.req.header("prefer"));
    const make = async () => encodeAnswer(await route.handle(request, services, caller), isPlain);
    const key = JSON.stringify([call.path, isPlain, request]);
    const parts = version === undefined ? await make() : await shareAnswers(version, key, make);
    const length = lengthOf(parts);
    route.countAnswer?.(services, caller, length / 1024 / 1024);
    return context.body(answerBody(parts), 200, {
      "Content-Type": "application/json",
      "Content-Length": String(length),
    });
  };
  app.post(
    call.path,
    async (context, next) => {
      const start = performance.now();
      await next();
      metrics.observeRequest(call.path, context.res.status, (performance.now() - start) / 1000);
    },
    limitBody(call.encoding),
    async (context) => {
      await using cleanup = new AsyncDisposableStack();
      const parse = readsBody
        ? await receiveRequest(context, call, cleanup)
        : () => Promise.resolve();
      const caller = callerOf(context, settings.TRUSTED_PROXIES);
      // Not before the body has arrived: a slow client would take the place of others.
      return await admission.run(caller.address, () => answer(context, parse, caller));
    },
  );
  app.all(call.path, methodNotAllowed("POST"));
}

const prefersTexts = (header = "") =>
  header.split(",").some((preference) => preference.trim() === plainTexts);

/**
 * The address to which a browser is redirected that posted the form without JavaScript: the form's
 * hidden `returnURL`. Other addresses than the site's would make an open redirect. Undefined when the
 * answer should be JSON.
 */
async function returnAddress(context: Context, { SITE_URL }: Settings) {
  if (!context.req.header("accept")?.includes("text/html")) return undefined;
  const { returnURL } = await context.req.parseBody();
  const site = new URL(SITE_URL);
  const address = typeof returnURL === "string" ? URL.parse(returnURL, site) : null;
  // The origin alone would admit `blob:` addresses.
  if (address?.protocol !== site.protocol || address.host !== site.host) return undefined;
  return site.origin + address.pathname + address.search + address.hash;
}

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

/** The dependencies of routes. */
export interface Services extends DatabaseAndClock {
  readonly settings: Settings;
  /** Milliseconds since any moment, whatever the clock is set to: for what is counted in memory. */
  readonly elapsed: () => number;
  /** For the operator: no contents, no codes, no addresses. */
  readonly log: Log;
  /** Record an event after the transaction that has brought it; `ApiError` names those of refusals. */
  readonly security: SecurityLog;
  readonly verifyHuman: VerifyHuman;
  readonly rates: Rates;
  readonly metrics: Metrics;
  /** Bounds the requests that are worked on, and those that wait for it, of each address. */
  readonly admission: Queue;
  /** Makes long answers about the content once. */
  readonly shareAnswers: ShareAnswers;
  /** Counts megabytes of them for an address. Throws {RetryLaterError} 429 when there were too many. */
  readonly limitContent: (address: string, megabytes: number) => void;
  /** Bounds the work with passwords, of each address. */
  readonly passwords: Queue;
  /** Bounds the work with uploaded pictures, of each account. */
  readonly pictures: Queue;
  readonly saveTogether: SaveTogether;
  /** The folder with the films' files. */
  readonly films: string;
  /** Call it after the transaction that queued a mail. */
  readonly wakeMail: () => void;
}
