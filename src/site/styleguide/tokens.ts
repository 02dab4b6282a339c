import { readFileSync } from "node:fs";

import { wcagContrast } from "culori";

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

/** Grounds of colours that are not used on the page's own. */
const grounds: Readonly<Record<string, string>> = {
  "ink-on-deep": "surface-deep",
  "ink-soft-on-deep": "surface-deep",
  "ink-on-accent": "accent",
  "ink-on-button": "button",
  danger: "danger-surface",
  success: "success-surface",
};
const texts = /^(ink|link|danger$|success$)/;
const controls = /^(control-line|focus|button)$/;

const found = [
  ...read("contract/brand/look.css").matchAll(
    /--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g,
  ),
].map(([, name = "", light, dark, both = ""]) => ({
  name,
  light: light ?? both,
  dark: dark ?? both,
}));

/** Every colour of the product. */
export const colourTokens: readonly ColourToken[] = found.map((token) => {
  const ground = grounds[token.name] ?? "surface";
  const below = found.find(({ name }) => name === ground) ?? token;
  return {
    ...token,
    ground,
    contrast: {
      light: wcagContrast(token.light, below.light),
      dark: wcagContrast(token.dark, below.dark),
    },
    needed: texts.test(token.name) ? 4.5 : controls.test(token.name) ? 3 : undefined,
  };
});

/** The sizes of texts and spaces, from small to large. */
export const sizeTokens = (kind: "text" | "space") =>
  [...read("site/styles/tokens.css").matchAll(/--((?:text|space)-[\w-]+): ([^;]+);/g)]
    .map(([, name = "", value = ""]) => ({ name, value }))
    .filter(({ name }) => name.startsWith(`${kind}-`));
