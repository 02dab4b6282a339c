import { Hono } from "hono";

import { isLocalRun } from "../http/local-run.ts";
import type { Settings } from "../settings.ts";
import type { Paths } from "../publisher/release/paths.ts";
import { reportRoutes } from "../publisher/report/routes.ts";
import { createSite } from "./create-site.ts";

/**
 * Creates an app that serves the published site, and in a local run the rebuild report.
 *
 * @param key that the report's addresses must carry
 */
export function localSite(settings: Settings, paths: Paths, key: string): Hono {
  const site = createSite(paths.site);
  if (!isLocalRun(settings)) return site;
  const app = new Hono();
  app.route("/", reportRoutes(paths.releases, key));
  app.all("*", ({ req, env }) => site.fetch(req.raw, env));
  return app;
}
