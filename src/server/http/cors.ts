import { cors } from "hono/cors";

import type { Settings } from "../../settings.ts";
import { isLocal } from "../../http/local-run.ts";

/** Browsers keep a preflight for two hours at most. */
const preflightSeconds = 7200;

const headers = ["content-type", "authorization-type", "idempotency-key", "x-xsrf-token"];

/**
 * Allows requests of the site's origin; while `SITE_URL` is local, of every local origin, because
 * development servers choose their own ports. Cookies are not allowed.
 */
export const siteCors = ({ SITE_URL }: Settings) => {
  const site = new URL(SITE_URL);
  return cors({
    origin: (origin) =>
      origin === site.origin || (isLocal(site) && isLocalOrigin(origin)) ? origin : null,
    allowMethods: ["GET", "HEAD", "POST"],
    allowHeaders: headers,
    exposeHeaders: ["x-request-id", "retry-after"],
    maxAge: preflightSeconds,
  });
};

const isLocalOrigin = (origin: string) => URL.canParse(origin) && isLocal(new URL(origin));
