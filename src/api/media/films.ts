import { existsSync } from "node:fs";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { captionText } from "./captions.ts";
import { playerPage, playerStyle } from "./player.ts";

const fileName = ":file{[a-z0-9-]+\\.(?:mp4|webm|vtt|webp)}";

interface FilmServices {
  readonly database: Database;
  readonly settings: Settings;
  /** The folder with the films' files. */
  readonly films: string;
}

/**
 * Serves films: `/media/videos/NAME` is a page with a player, made for an iframe; the files
 * beside it (`NAME.mp4`, `.webm`, `.vtt`, `.webp`) come from a folder, in ranges where asked.
 */
export function mountFilms(app: Hono, { database, settings, films: folder }: FilmServices): void {
  app.get("/media/player.css", (context) =>
    context.body(playerStyle, 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  );

  const files = existsSync(folder)
    ? serveStatic({
        root: folder,
        rewriteRequestPath: (path) => path.slice("/media/videos".length),
      })
    : undefined;
  if (files)
    app.get(`/media/videos/${fileName}`, async (context, next) => {
      const response = await files(context, next);
      // Not in `onFound`, which is called when the answer has been made. Without a file the answer is
      // that of the next handler, and this is none.
      if (response instanceof Response) {
        response.headers.set("Cache-Control", "public, max-age=3600");
        response.headers.set("Accept-Ranges", "bytes");
      }
      return response;
    });

  app.get("/media/videos/:name{[a-z0-9-]+}", async (context) => {
    const name = context.req.param("name");
    const film = await database
      .selectFrom("video")
      .select(["vTitle", "tDescription"])
      .where("vUrl", "=", `/media/videos/${name}`)
      .executeTakeFirst();
    if (!film) return context.notFound();
    const has = (ending: string) => existsSync(join(folder, name + ending));
    const site = new URL(settings.SITE_URL).origin;
    const captions = await captionText(folder, name);
    return context.html(playerPage(name, { ...film, captions }, has), 200, {
      "Content-Security-Policy": `default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${site}`,
      "Cache-Control": "public, max-age=300",
    });
  });
}
