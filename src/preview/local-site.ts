import { Hono } from "hono";

import { isLocalRun } from "../http/local-run.ts";
import type { Settings } from "../settings.ts";
import type { Paths } from "../publisher/release/paths.ts";
import { reportRoutes } from "../publisher/report/routes.ts";
import { createSite } from "./create-site.ts";

/**
 * The published site, and in a local run the report of how it was made beside it.
 *
 * @param key of the report
 */
export function localSite(settings: Settings, paths: Paths, key: string): Hono {
  const site = createSite(paths.site);
  if (!isLocalRun(settings)) return site;
  const app = new Hono();
  app.route("/", reportRoutes(paths.releases, key));
  app.all("*", ({ req, env }) => site.fetch(req.raw, env));
  return app;
}
