import { setTimeout as pause } from "node:timers/promises";

import { type Context, Hono } from "hono";
import { etag } from "hono/etag";

import { errorCode } from "../shared/error-code.ts";
import { decoded } from "../shared/percent-decode.ts";
import { headersFor } from "../publisher/deploy/headers-file.ts";
import { canonicalPath } from "../publisher/deploy/canonical-path.ts";
import { redirectFor } from "../publisher/deploy/redirects-file.ts";
import { standardCaching } from "../publisher/deploy/rules.ts";
import { type BuiltSite, watchBuiltSite } from "./built-site.ts";
import { serveFile } from "./serve-file.ts";

/**
 * Serves a built site the way its hosts do: by its `_headers` and `_redirects`, with addresses
 * without ending or slash, compression, and its 404 page.
 */
export function createSite(folder: string): Hono {
  const built = watchBuiltSite(folder);
  const app = new Hono();
  app.use(etag());
  app.get("*", (context) => answerFromPresent(built, context));
  app.all("*", ({ text }) => text("Method not allowed", 405, { Allow: "GET, HEAD" }));
  return app;
}

/** Milliseconds, and how often they are waited for, in which a site takes the place of another. */
const moment = 20;
const moments = 50;

/** A file that is gone is one of a site that is just being replaced: the next one answers. */
async function answerFromPresent(
  built: () => Promise<BuiltSite | undefined>,
  context: Context,
): Promise<Response> {
  for (let left = moments; ; left -= 1)
    try {
      const site = await built();
      return site ? await answer(site, context) : notBuilt();
    } catch (error) {
      if (left === 0 || errorCode(error) !== "ENOENT") throw error;
      await pause(moment);
    }
}

async function answer(site: BuiltSite, context: Context): Promise<Response> {
  const { pathname, search } = new URL(context.req.url);
  const path = decode(pathname);
  if (path !== undefined) {
    const file = site.files.get(path);
    if (file && !endsOddly(path)) return serveFile(context, file, headersOf(site, path), 200);
    const proper = properAddress(site, path);
    if (proper !== undefined) return moved(308, proper + search);
    const rule = redirectFor(site.redirects, path);
    if (rule?.status === 301) return moved(301, rule.to + search);
    const target = rule && site.files.get(rule.to);
    if (target) return serveFile(context, target, headersOf(site, path), 200);
  }
  const headers = headersOf(site, path ?? "/");
  // A name with a hash that isn't there now may come with the next build.
  headers.set("Cache-Control", standardCaching);
  const page = site.files.get("/404");
  return page
    ? serveFile(context, page, headers, 404)
    : new Response("Not found", { status: 404, headers });
}

/**
 * The path as a visitor means it; undefined for one that is broken or hides a slash, a backslash or
 * a control character behind an encoding, for which no page has an address.
 */
function decode(pathname: string): string | undefined {
  const path = decoded(pathname);
  if (path === undefined || /%(2f|5c)/i.test(pathname) || hasOddCharacter(path)) return undefined;
  return path;
}

const hasOddCharacter = (path: string) =>
  path.includes("\\") || Array.from(path).some((character) => character < " ");

const endsOddly = (path: string) => path.length > 1 && path.endsWith("/");

/** The address without ending or slash, when a page has it: `/blog.html` and `/blog/` are `/blog`. */
function properAddress(site: BuiltSite, path: string): string | undefined {
  const proper = canonicalPath(path);
  const isPage = site.files.has(proper) || redirectFor(site.redirects, proper) !== undefined;
  return proper !== path && isPage && !path.startsWith("//") ? encodeURI(proper) : undefined;
}

function headersOf(site: BuiltSite, path: string): Headers {
  const headers = headersFor(site.headers, path);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", standardCaching);
  return headers;
}

const moved = (status: 301 | 308, address: string) =>
  new Response(null, { status, headers: { Location: address } });

const notBuilt = () =>
  new Response("The site isn't built yet. It appears here when the build is done.", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "3",
      Refresh: "3",
    },
  });
