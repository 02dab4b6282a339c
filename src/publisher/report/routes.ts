import { type Context, Hono } from "hono";

import { isOperator } from "../../shared/http/caller.ts";
import type { Markup } from "../../shared/internal-pages/frame.ts";
import { lastRuns, mostKept, readRun } from "../run/run-store.ts";
import { runPage, unknownPage } from "./run-page.ts";
import { frameHeaders } from "./frame.ts";
import { listPage } from "./list-page.ts";

/**
 * Serves `/build-report` with the newest rebuilds and `/build-report/:id` with one of them, to the
 * operator of a local run. Mount it before the site, which answers all other requests.
 *
 * @param key printed at start; links between the pages carry it
 */
export function reportRoutes(folder: string, key: string): Hono {
  const show = async (context: Context, page: Markup, status: 200 | 404 = 200) =>
    context.html(
      String(await page).replaceAll(/href="(\/build-report(\/[\w-]+)?)"/g, `href="$1?key=${key}"`),
      status,
      frameHeaders,
    );
  const app = new Hono();
  app.get("/build-report", async (context, next) =>
    isOperator(context, key) ? show(context, listPage(await lastRuns(folder, mostKept))) : next(),
  );
  app.get("/build-report/:id", async (context, next) => {
    if (!isOperator(context, key)) return next();
    const run = await readRun(folder, context.req.param("id"));
    return run ? show(context, runPage(run)) : show(context, unknownPage, 404);
  });
  return app;
}
