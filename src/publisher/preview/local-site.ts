import { Hono } from "hono";

import { isLocalRun } from "../../shared/http/command-server.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Paths } from "../files/paths.ts";
import { reportRoutes } from "../run/report.ts";
import { createSite } from "./create-site.ts";

/**
 * Creates an app that serves the published site or another release, and in a local run the rebuild
 * report.
 *
 * @param key that the report's addresses must carry
 * @param folder with the files to serve; search engines may index those of the published site only
 */
export function localSite(
  settings: Settings,
  paths: Paths,
  key: string,
  folder = paths.site,
): Hono {
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
