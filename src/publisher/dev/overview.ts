import { existsSync, readFileSync } from "node:fs";

import type { APIRoute } from "astro";
import { html } from "hono/html";

import {
  type Part,
  withContents,
  internalPages,
  type Markup,
  type Content,
  table,
} from "../../shared/internal-pages/frame.ts";
import { inProject } from "../../shared/files.ts";
import { chapters } from "../../site/styleguide/chapters.ts";
import style from "./overview.css?raw";
import script from "./overview.js?raw";
import { staticSpecimenPath, styleguidePath } from "../../site/styleguide/path.ts";
import type { SpecimenChapter, Specimen } from "../../site/styleguide/specimen.ts";
import { sizeTokens, colourTokens } from "../../site/styleguide/tokens.ts";

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

const chapterPart = ({ name, layout, specimens }: SpecimenChapter): Part => ({
  name,
  entries: specimens.map(({ id, state }) => ({ id, text: state })),
  content: specimens.map((specimen) => article(specimen, layout)),
});

const article = ({ id, state }: Specimen, layout: SpecimenChapter["layout"]): Markup =>
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

/** The parts of the style guide about colours and sizes. */
const tokenParts = (): readonly Part[] => [
  { name: "Colours", entries: [], content: colours() },
  { name: "Type", entries: [], content: sizes("text", "Sizes of texts", "Dawn") },
  { name: "Space", entries: [], content: sizes("space", "Distances", "") },
];

const colours = (): Markup =>
  table(
    "In the light and in the dark, with the contrast that texts and controls have",
    [
      { label: "Token", kind: "code" },
      { label: "Light" },
      { label: "Dark" },
      { label: "Used on", kind: "code" },
      { label: "Needed", kind: "number" },
    ],
    colourTokens.map(({ name, light, dark, ground, contrast, needed }) => [
      name,
      swatch(light, needed && contrast.light),
      swatch(dark, needed && contrast.dark),
      needed === undefined ? "" : ground,
      needed === undefined ? "" : `${needed} : 1`,
    ]),
  );

/** Drawn by an attribute, because the policy forbids style attributes. */
const swatch = (colour: string, contrast: number | undefined): Content =>
  html`<span class="swatch"
    ><svg width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="6" fill="${colour}" />
    </svg>
    <span>${colour}${contrast !== undefined && html`<br />${contrast.toFixed(2)} : 1`}</span></span
  >`;

const sizes = (kind: "text" | "space", caption: string, sample: string): Markup =>
  table(
    caption,
    [{ label: "Token", kind: "code" }, { label: "Value", kind: "code" }, { label: "Sample" }],
    sizeTokens(kind).map(({ name, value }) => [
      name,
      value,
      html`<span class="sample ${name}">${sample}</span>`,
    ]),
  );
