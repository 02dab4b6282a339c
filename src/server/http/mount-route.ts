import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { plainTexts } from "../../contract/plain-texts.ts";
import { callerOf } from "../../http/caller.ts";
import type { Settings } from "../../settings.ts";
import { contentVersion, isContentCall, versionHeader } from "./content-version.ts";
import { writeJson, writePlain } from "./encode.ts";
import { methodNotAllowed, tooLarge } from "./failures.ts";
import { readBody } from "./read-body.ts";
import type { Route } from "./route.ts";
import type { Services } from "../services.ts";
import { createShareAnswers } from "./share-answers.ts";

/** Largest bodies in bytes: only a multipart one may hold a picture. */
const largestBody = { json: 128 * 1024, form: 128 * 1024, multipart: 10 * 1024 * 1024 } as const;

/** Serves one call with POST, and answers 405 to other methods. */
export function mountRoute(app: Hono, route: Route, services: Services): void {
  const { call, readsBody } = route;
  const { settings, admission, metrics } = services;
  const share = createShareAnswers();
  const hasBytes = Object.values(call.encoded).includes("bytes");
  app.post(
    call.path,
    async (context, next) => {
      const start = performance.now();
      await next();
      metrics.observeRequest(call.path, context.res.status, (performance.now() - start) / 1000);
    },
    limitBody(largestBody[call.encoding]),
    async (context) => {
      const version = isContentCall(call) ? await contentVersion(services.database) : undefined;
      if (version !== undefined) context.header(versionHeader, version);
      const request = route.check(readsBody ? await readBody(context, call.encoding) : undefined);
      const caller = callerOf(context, settings.TRUSTED_PROXIES);
      // Not before the body has arrived: a slow client would take the place of others.
      const handle = () => admission.run(() => route.handle(request, services, caller));
      context.header("Cache-Control", "no-store");
      if (call.encoding === "form") {
        const answer = await handle();
        const next = await returnAddress(context, settings);
        return next ? context.redirect(next, 303) : context.json(answer);
      }
      const isPlain = !hasBytes || prefersTexts(context.req.header("prefer"));
      const make = async () => (isPlain ? writePlain : writeJson)(await handle());
      const bytes =
        version === undefined
          ? await make()
          : await share(JSON.stringify([version, isPlain, request]), make);
      return context.body(bytes, 200, { "Content-Type": "application/json" });
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

/** Answers 413 to larger bodies. A length that is sent is one that Node's HTTP parser enforces. */
function limitBody(maxSize: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const length = context.req.header("content-length");
    if (length === undefined || context.req.header("transfer-encoding") !== undefined)
      return limitStream(context, next);
    if (Number(length) > maxSize) return tooLarge(context);
    await next();
  };
}
