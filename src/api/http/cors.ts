import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

import type { Settings } from "../../shared/settings.ts";
import { isLocal } from "../../shared/ip-address.ts";

/** Browsers keep a preflight for two hours at most. */
const preflightSeconds = 7200;

const headers = ["content-type", "authorization-type", "idempotency-key", "x-xsrf-token"];

/** The headers that scripts of the site may read. */
const readable = ["x-request-id", "retry-after"];

/**
 * Allows requests of the site's origin; while `SITE_URL` is local, of every local origin, because
 * development servers choose their own ports. Cookies are not allowed.
 */
export function siteCors({ SITE_URL }: Settings): MiddlewareHandler {
  const site = new URL(SITE_URL);
  const isAllowed = (origin: string) =>
    origin === site.origin || (isLocal(site) && URL.canParse(origin) && isLocal(origin));
  const answerPreflight = cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST"],
    allowHeaders: headers,
    exposeHeaders: readable,
    maxAge: preflightSeconds,
  });
  return async (context, next) => {
    if (context.req.method === "OPTIONS") return answerPreflight(context, next);
    // Hono's middleware reads each answer as a stream and makes it anew, for the same headers.
    const origin = context.req.header("origin") ?? "";
    if (isAllowed(origin)) context.header("Access-Control-Allow-Origin", origin);
    context.header("Access-Control-Expose-Headers", readable.join(","));
    context.header("Vary", "Origin");
    await next();
  };
}
