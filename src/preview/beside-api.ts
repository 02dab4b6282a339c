import { type Context, Hono } from "hono";
import { proxy } from "hono/proxy";

import { isLiveApi, liveApiPaths } from "../shared/live-api.ts";
import { clientAddress } from "../http/caller.ts";
import type { Settings } from "../settings.ts";

/**
 * Puts the live API of `API_HOST` beside a site on one origin, as the nginx sample does. Without
 * one the API's addresses answer 404 as JSON: a page is no answer to a call.
 */
export function besideApi(site: Hono, settings: Settings): Hono {
  const app = new Hono();
  const moved = new Set(liveApiPaths(settings));
  app.on(["GET", "HEAD", "POST", "OPTIONS"], "*", (context, next) => {
    const { pathname } = new URL(context.req.url);
    if (!isLiveApi(pathname) && !moved.has(pathname)) return next();
    return settings.API_HOST === ""
      ? context.json({ code: 404, message: "There is no API here." }, 404)
      : pass(context, settings);
  });
  app.all("*", ({ req, env }) => site.fetch(req.raw, env));
  return app;
}

async function pass(context: Context, { API_HOST, TRUSTED_PROXIES }: Settings): Promise<Response> {
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
        // Everything else under these names is the visitor's claim.
        "x-forwarded-for": clientAddress(context, TRUSTED_PROXIES),
        forwarded: undefined,
        "x-real-ip": undefined,
      },
    });
  } catch {
    const message = `The API at ${API_HOST} can't be reached.`;
    return Response.json({ code: 502, message }, { status: 502 });
  }
}
