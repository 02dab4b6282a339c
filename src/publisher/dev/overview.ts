import { existsSync, readFileSync } from "node:fs";

import type { APIRoute } from "astro";
import { html } from "hono/html";

import {
  type Part,
  withContents,
  internalPages,
  type Markup,
} from "../../shared/internal-pages/frame.ts";
import { inProject } from "../../shared/files.ts";
import { chapters } from "../../site/styleguide/chapters.ts";
import style from "./overview.css?raw";
import script from "./overview.js?raw";
import { staticSpecimenPath, styleguidePath } from "../../site/styleguide/path.ts";
import type { Chapter, Specimen } from "../../site/styleguide/specimen.ts";
import { sizeTokens } from "../../site/styleguide/tokens.ts";
import { tokenParts } from "./token-parts.ts";

/** A size token shows itself by a class of its name. */
const sizeClasses = [
  ...sizeTokens("text").map(({ name }) => `.${name} { font-size: var(--${name}); }`),
  ...sizeTokens("space").map(({ name }) => `.${name} { inline-size: var(--${name}); }`),
].join("\n");

const { headers, page } = internalPages({
  name: "Style guide",
  styles: [style, sizeClasses],
  script,
});

/** `/styleguide` of the development server: the tokens, and every component in every state. */
export const GET: APIRoute = async () => {
  const parts = [...tokenParts(), ...chapters.map(chapterPart)];
  const document = await page({
    links: [{ path: "/", text: "To the site" }],
    main: [
      html`<div class="opening">
        <h1>Style guide</h1>
        <p class="lead">
          Every component in every state, drawn from the fixtures of the tests, with the
          accessibility tree that Chromium makes of it at 320 pixels. A test compares each tree, and
          looks for faults in both colour schemes.
        </p>
      </div>`,
      withContents("Contents", parts),
    ],
    footer: html`<p>This page is part of the development server, and not of the site.</p>`,
  });
  return new Response(String(document), {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
};

const chapterPart = ({ name, layout, specimens }: Chapter): Part => ({
  name,
  entries: specimens.map(({ id, state }) => ({ id, text: state })),
  content: specimens.map((specimen) => article(specimen, layout)),
});

const article = ({ id, state }: Specimen, layout: Chapter["layout"]): Markup =>
  html`<article class="${layout ?? ""}" id="${id}" aria-labelledby="${id}-name">
    <header>
      <h3 id="${id}-name">${state}</h3>
      <a class="target" href="${styleguidePath}/${id}"
        >Open alone<span class="visually-hidden">: ${state}</span></a
      >
    </header>
    <div class="pair">
      <iframe title="${state}" src="${staticSpecimenPath(id)}" loading="lazy"></iframe>
      <figure>
        <figcaption class="small-heading">Accessibility tree</figcaption>
        <pre class="command">${treeOf(id)}</pre>
      </figure>
    </div>
  </article>`;

/** The accessibility tree as the test has recorded it. */
function treeOf(id: string): string {
  const file = inProject("src/site/styleguide/trees", `${id}.yml`);
  if (!existsSync(file)) return "Not recorded yet.";
  return readFileSync(file, "utf8").trimEnd() || "Nothing.";
}
