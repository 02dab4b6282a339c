import { html } from "hono/html";

const sources = [
  { ending: ".webm", type: "video/webm" },
  { ending: ".mp4", type: "video/mp4" },
] as const;

/**
 * The page in an iframe: one film with the browser's own controls, no script. `has` tells whether
 * the file NAME plus an ending exists.
 */
export const playerPage = (
  name: string,
  film: { readonly vTitle: string; readonly tDescription: string; readonly captions: string },
  has: (ending: string) => boolean,
) =>
  html`<!doctype html>
    <html lang="en">
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
            ${has(".vtt") ? html`<track kind="captions" src="/media/videos/${name}.vtt" srclang="en" label="English" default />` : ""}
            <p>Your browser can’t play this film.</p>
          </video>
          ${
            film.tDescription + film.captions === ""
              ? ""
              : html`<details>
                  <summary>The film in words</summary>
                  <p>${film.tDescription}</p>
                  ${film.captions.split("\n").map((line) => html`<p>${line}</p> `)}
                </details>`
          }
        </main>
      </body>
    </html> `;

/** The heading is for screen readers and search engines; the page around the frame shows the title. */
export const playerStyle = `
html { color-scheme: dark; scrollbar-width: thin; scrollbar-color: #fbf6ec #12312b; }
html, body, main { margin: 0; height: 100%; background: #12312b; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
p, summary { color: #fbf6ec; font: 1rem/1.5 system-ui, sans-serif; }
video p { text-align: center; }
details { padding: 0 1rem 1rem; background: #12312b; }
details p { max-width: 38rem; margin: 0 0 .5rem; }
summary { padding: .75rem 0; cursor: pointer; }
:focus-visible { outline: 3px solid #ffc963; outline-offset: -3px; }
`;
