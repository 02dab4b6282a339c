import type { Context, Hono } from "hono";
import type * as v from "valibot";

import { type Call, type RecordOf, plainTexts } from "../../contract/call.ts";
import { type Caller, callerOf } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import type { ErrorCode } from "../http/api-error.ts";
import { contentVersion, isContentCall, versionHeader } from "../http/content-version.ts";
import { bodyOf, encode, encodeAnswer, lengthOf } from "../http/encode-answer.ts";
import { methodNotAllowed } from "../http/failures.ts";
import { limitBody, receiveRequest } from "../http/read-request.ts";
import type { RouteLimit, Sender } from "./route-limit.ts";
import type { Services } from "./services.ts";

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
    return context.body(bodyOf(parts), 200, {
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
      await using kept = new AsyncDisposableStack();
      const parse = readsBody ? await receiveRequest(context, call, kept) : () => Promise.resolve();
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
