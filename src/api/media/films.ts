import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { html } from "hono/html";

import { brand } from "../../contract/brand/brand.ts";
import { tokens } from "../../contract/brand/look.ts";
import { directionOf } from "../../contract/direction.ts";
import { callerOf } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import type { Rates } from "../limits/rates.ts";
import { createBudget } from "../limits/request-budget.ts";
import { texts } from "../../contract/text/mails.ts";

/** Films with their player and captions. */

const fileName = ":file{[a-z0-9-]+\\.(?:mp4|webm|vtt|webp)}";

interface FilmServices {
  readonly database: Database;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly elapsed: () => number;
  /** The folder with the films' files. */
  readonly films: string;
}

/**
 * Serves films: `/media/videos/NAME` is a page with a player, made for an iframe; the files
 * beside it (`NAME.mp4`, `.webm`, `.vtt`, `.webp`) come from a folder, in ranges where asked. Throws
 * {RetryLaterError} 429 for too many of an address.
 */
export function mountFilms(app: Hono, services: FilmServices): void {
  const { database, settings, films: folder } = services;
  const limitFilms = createBudget(services.rates.film.address, services.elapsed);
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
      if (/\.(mp4|webm)$/.test(context.req.path))
        limitFilms(callerOf(context, settings.TRUSTED_PROXIES).address, 1);
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

const sources = [
  { ending: ".webm", type: "video/webm" },
  { ending: ".mp4", type: "video/mp4" },
] as const;

/**
 * The page in an iframe: one film with the browser's own controls, no script. `has` tells whether
 * the file NAME plus an ending exists.
 */
const playerPage = (
  name: string,
  film: { readonly vTitle: string; readonly tDescription: string; readonly captions: string },
  has: (ending: string) => boolean,
) =>
  html`<!doctype html>
    <html lang="${brand.language}" dir="${directionOf(brand.language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${film.vTitle}</title>
        <meta name="description" content="${film.tDescription}" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/media/player.css" />
      </head>
      <body>
        <main>
          <h1>${film.vTitle}</h1>
          <video
            controls
            preload="metadata"
            playsinline
            aria-label="${film.vTitle}"
            ${has(".webp") ? html` poster="/media/videos/${name}.webp"` : ""}
          >
            ${sources
              .filter(({ ending }) => has(ending))
              .map(
                ({ ending, type }) =>
                  html`<source src="/media/videos/${name}${ending}" type="${type}" /> `,
              )}
            ${has(".vtt") ? html`<track kind="captions" src="/media/videos/${name}.vtt" srclang="${brand.language}" label="${languageName()}" default />` : ""}
            <p>${texts.film.noPlayer}</p>
          </video>
          ${
            film.tDescription + film.captions === ""
              ? ""
              : html`<details>
                  <summary>${texts.film.inWords}</summary>
                  <p>${film.tDescription}</p>
                  ${film.captions.split("\n").map((line) => html`<p>${line}</p> `)}
                </details>`
          }
        </main>
      </body>
    </html> `;

/** The name of the organisation's language, in it. */
const languageName = () =>
  new Intl.DisplayNames([brand.language], { type: "language" }).of(
    new Intl.Locale(brand.language).language,
  );

const ground = tokens["surface-deep"].light;
const paper = tokens["ink-on-deep"].light;
/** The heading is for screen readers and search engines; the page around the frame shows the title. */
const playerStyle = `
html { color-scheme: dark; scrollbar-width: thin; scrollbar-color: ${paper} ${ground}; }
html, body, main { margin: 0; height: 100%; background: ${ground}; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
p, summary { color: ${paper}; font: 1rem/1.5 system-ui, sans-serif; }
video p { text-align: center; }
details { padding: 0 1rem 1rem; background: ${ground}; }
details p { max-width: 38rem; margin: 0 0 .5rem; }
summary { padding: .75rem 0; cursor: pointer; }
:focus-visible { outline: 3px solid ${tokens.focus.dark}; outline-offset: -3px; }
`;

/** The text of the captions of `NAME.vtt`, a line per cue; empty without captions. */
export async function captionText(folder: string, name: string): Promise<string> {
  const file = await readFile(join(folder, `${name}.vtt`), "utf8").catch(() => "");
  return file
    .split(/\r?\n\r?\n/)
    .flatMap((block) => block.split(/^.*-->.*$/m).slice(1, 2))
    .map((text) =>
      text
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "")
    .join("\n");
}
