import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { Hono } from "hono";

import { isFromHere } from "../../src/server/own-machine.ts";
import {
  lastAttempts,
  mostKept,
  readAttempt,
} from "../publish/attempt-store.ts";
import { attemptPage, unknownPage } from "./attempt-page.ts";
import { fonts, frameHeaders } from "./frame.ts";
import { listPage } from "./list-page.ts";

/**
 * Serves `/build-report`, the newest rebuilds, and `/build-report/:id`, one of them. Mount it in a
 * local run only, at the root of the application that listens, before the site. Callers elsewhere
 * are handed on, so that for them there is no such page.
 *
 * @param folder the folder of releases, in which the attempts are
 */
export function reportRoutes(folder: string): Hono {
  const app = new Hono();
  app.get("/build-report", async (context, next) =>
    isFromHere(context)
      ? context.html(
          listPage(await lastAttempts(folder, mostKept)),
          200,
          frameHeaders,
        )
      : next(),
  );
  app.get("/build-report/fonts/:file", async (context, next) => {
    const source = fonts[context.req.param("file").replace(/\.woff2$/, "")];
    if (!source || !isFromHere(context)) return next();
    const font = await readFile(fileURLToPath(import.meta.resolve(source)));
    return context.body(font, 200, {
      "Content-Type": "font/woff2",
      "Cache-Control": "private, max-age=86400",
    });
  });
  app.get("/build-report/:id", async (context, next) => {
    if (!isFromHere(context)) return next();
    const attempt = await readAttempt(folder, context.req.param("id"));
    return attempt
      ? context.html(attemptPage(attempt), 200, frameHeaders)
      : context.html(unknownPage, 404, frameHeaders);
  });
  return app;
}
