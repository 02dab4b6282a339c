import { html } from "hono/html";

import { type Part, type Content, type Markup, table } from "../../shared/internal-pages/frame.ts";
import { colourTokens, sizeTokens } from "../../site/styleguide/tokens.ts";

/** The parts of the style guide about colours and sizes. */
export const tokenParts = (): readonly Part[] => [
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
