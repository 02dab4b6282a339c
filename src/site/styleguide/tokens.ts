import { readFileSync } from "node:fs";

import { contrast } from "../../contract/brand/colour.ts";
import { type TokenName, tokens, uses } from "../../contract/brand/look.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** A colour in both schemes, and its contrast with what it is used on. */
export interface ColourToken {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
  /** The name of the colour below it. */
  readonly ground: string;
  readonly contrast: { readonly light: number; readonly dark: number };
  /** The least contrast: 4.5 for texts, 3 for controls (WCAG 2.2), none for grounds and drawings. */
  readonly needed: number | undefined;
}

/** Every colour of the product; one that is used on several grounds beside the first of them. */
export const colourTokens: readonly ColourToken[] = Object.entries(tokens).map(
  ([name, { light, dark }]) => {
    const use = uses[name as TokenName];
    const ground = use?.on[0] ?? "surface";
    return {
      name,
      light,
      dark,
      ground,
      contrast: {
        light: contrast(light, tokens[ground].light),
        dark: contrast(dark, tokens[ground].dark),
      },
      needed: use?.least,
    };
  },
);

/** The sizes of texts and spaces, from small to large. */
export const sizeTokens = (kind: "text" | "space") =>
  [...read("site/styles/tokens.css").matchAll(/--((?:text|space)-[\w-]+): ([^;]+);/g)]
    .map(([, name = "", value = ""]) => ({ name, value }))
    .filter(({ name }) => name.startsWith(`${kind}-`));
