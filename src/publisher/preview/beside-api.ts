import { type Context, Hono } from "hono";
import { proxy } from "hono/proxy";

import { isLiveApi, liveApiPaths } from "../../shared/live-api.ts";
import { securityHeaders } from "../deploy/rules.ts";
import { clientAddress, logUntrustedProxies } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";

/**
 * Serves a site and proxies the live API of `API_HOST` on the same origin, as the nginx sample does.
 * Without `API_HOST` the API's addresses answer 404 as JSON.
 */
export function besideApi(
  site: Hono,
  settings: Settings,
  log: (line: string) => void = console.error,
): Hono {
  const app = new Hono();
  app.use(logUntrustedProxies({ trusted: settings.TRUSTED_PROXIES, log }));
  const movedPaths = new Set(liveApiPaths(settings));
  app.on(["GET", "HEAD", "POST", "OPTIONS"], "*", async (context, next) => {
    const { pathname } = new URL(context.req.url);
    if (!isLiveApi(pathname) && !movedPaths.has(pathname)) return next();
    return settings.API_HOST === ""
      ? context.json({ code: 404, message: "There is no API here." }, 404, securityHeaders)
      : forward(context, settings);
  });
  app.all("*", ({ req, env }) => site.fetch(req.raw, env));
  return app;
}

async function forward(
  context: Context,
  { API_HOST, TRUSTED_PROXIES }: Settings,
): Promise<Response> {
  const request = context.req.raw;
  const { pathname, search } = new URL(request.url);
  try {
    return await proxy(API_HOST + pathname + search, {
      raw: request,
      redirect: "manual",
      headers: {
        ...Object.fromEntries(request.headers),
        host: undefined,
        "X-Forwarded-Host": new URL(request.url).host,
        // Visitors could send any value under these names.
        "x-forwarded-for": clientAddress(context, TRUSTED_PROXIES),
        forwarded: undefined,
        "x-real-ip": undefined,
      },
    });
  } catch {
    const message = `The API at ${API_HOST} can't be reached.`;
    return Response.json({ code: 502, message }, { status: 502, headers: securityHeaders });
  }
}
