/** What `npm run preview` and `npm start` serve on this machine: a site, its report, and the live API beside it. */
import { existsSync } from "node:fs";

import { Hono, type Context } from "hono";
import { proxy } from "hono/proxy";

import { isLocalRun } from "../../shared/http/command-server.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Paths } from "../files/paths.ts";
import { reportRoutes } from "../run/report.ts";
import { createSite } from "./create-site.ts";
import { siteFolder } from "../release/releases.ts";
import { CliError } from "../../shared/errors.ts";
import { isLiveApi, liveApiPaths } from "../../shared/live-api.ts";
import { noticeHeaders } from "../deploy/host-rules.ts";
import { clientAddress, logUntrustedProxies } from "../../shared/http/caller.ts";

interface LocalSite {
  readonly settings: Settings;
  readonly paths: Paths;
  /** The key that the report's address must carry. */
  readonly key: string;
  /** With the files to serve; search engines may index those of the published site only. */
  readonly folder?: string;
}

/**
 * Creates an app that serves the published site or another release, and in a local run the rebuild
 * report.
 */
export function localSite({ settings, paths, key, folder = paths.site }: LocalSite): Hono {
  const site = createSite(folder);
  const app = new Hono();
  if (folder !== paths.site)
    app.use(async (context, next) => {
      await next();
      context.header("X-Robots-Tag", "noindex");
    });
  if (isLocalRun(settings)) app.route("/", reportRoutes(paths, key));
  app.all("*", ({ req, env }) => site.fetch(req.raw, env));
  return app;
}

/**
 * The folder that `npm run preview` serves: the published site, or a release that is named.
 *
 * @throws {CliError} when there is no such folder, with exit code 2 if a release was named
 */
export function folderToPreview(paths: Paths, [name, ...others]: readonly string[]): string {
  if (others.length > 0)
    throw new CliError(`Unexpected argument ${others[0]}. One release can be named.`, 2);
  if (name !== undefined) {
    const folder = siteFolder(paths, name);
    if (/^[\w-]+$/.test(name) && existsSync(folder)) return folder;
    throw new CliError(
      `There is no release ${name}. Those that there are: npm run rebuild -- --releases`,
      2,
    );
  }
  if (!existsSync(paths.site))
    throw new CliError("There is no dist/ yet. Make it with: npm run build");
  return paths.site;
}

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
      ? context.json({ code: 404, message: "There is no API here." }, 404, noticeHeaders)
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
    return Response.json({ code: 502, message }, { status: 502, headers: noticeHeaders });
  }
}
