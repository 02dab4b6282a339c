import { contrast, lighter, mix, tone } from "./colour.ts";
import { colours, sign } from "./brand.ts";

/** The colours of the product, mixed from the brand's six; the fonts that stand in for its own are in `fallback-fonts.ts`. */

export type Colours = Readonly<Record<keyof typeof colours, string>>;

/** A colour in light and in dark mode. */
interface Token {
  readonly light: string;
  readonly dark: string;
}

/** The colour that is read best on a ground. */
const mostReadable = (ground: string, choice: readonly string[]): string =>
  choice.reduce((best, each) => (contrast(each, ground) > contrast(best, ground) ? each : best));

/** All colours, by their names in style sheets. */
export function tokensOf({ ground, ink, night, accent, link, spot }: Colours) {
  const both = (colour: string): Token => ({ light: colour, dark: colour });
  const token = (light: string, dark: string): Token => ({ light, dark });
  /** Text in dark mode. */
  const paper = lighter(ground, -0.029, 1.9, 1.4);
  const inkOnDeep = lighter(ground, -0.02, 1.9, 1.4);
  const raised = lighter(ground, 0.02, 0.64, 4);
  const bright = tone(accent, 0.81, 0.94, 4.7);
  const brighter = lighter(bright, 0.055, 0.93, 2);
  const onAccent = (below: string) =>
    mostReadable(below, [lighter(night, 0.017, 1, -9), inkOnDeep]);
  return {
    surface: token(ground, night),
    "surface-raised": token(raised, lighter(night, 0.045, 1.23, -3)),
    "surface-sunken": token(lighter(ground, -0.038, 2.18, 1), lighter(night, -0.031, 0.85)),
    // Logos are drawn for a light ground.
    "surface-logo": token(raised, lighter(paper, -0.04)),
    "surface-deep": token(mix(link, night, 0.69), lighter(night, -0.043, 0.77)),
    ink: token(ink, paper),
    "ink-soft": token(mix(ink, paper, 0.24), mix(ground, link, 0.29)),
    "ink-on-deep": both(inkOnDeep),
    "ink-soft-on-deep": both(mix(ground, link, 0.27)),
    line: token(lighter(ground, -0.107, 2.97, 1), mix(ink, ground, 0.1)),
    "control-line": token(mix(night, paper, 0.49), mix(ink, ground, 0.53)),
    accent: token(accent, bright),
    "accent-soft": token(mix(ground, bright, 0.36), tone(accent, 0.357, 0.38, 11.5)),
    "ink-on-accent": token(onAccent(accent), onAccent(bright)),
    coral: token(spot, tone(spot, 0.721, 0.82)),
    link: token(link, tone(link, 0.837, 0.86, -3.5)),
    "link-hover": token(lighter(link, -0.095, 0.75, 1), tone(link, 0.921, 0.57, -3)),
    button: token(ink, bright),
    "button-hover": token(link, brighter),
    "ink-on-button": token(raised, onAccent(bright)),
    focus: token(link, brighter),
    // What is wrong is red and what is right is green with every brand.
    danger: token("#a32e16", "#ff9f89"),
    "danger-surface": token("#fbe7e0", "#3a1a13"),
    success: token("#1c6543", "#8fd6ae"),
    "success-surface": token("#e2f0e4", "#12331f"),
  };
}

export type TokenName = keyof ReturnType<typeof tokensOf>;

export const tokens: Readonly<Record<TokenName, Token>> = tokensOf(colours);

/** The tokens as CSS, in a layer below those that other modes replace them in (tokens.css). */
export const tokenStyle = `@layer tokens.brand { :root {\n${Object.entries(tokens)
  .map(([name, { light, dark }]) => `  --${name}: light-dark(${light}, ${dark});`)
  .join("\n")}
  --sign-height: ${sign.height};
  --sign-corners: ${sign.corners};
} }`;

/** Where a colour is used: names of the grounds below it, and the least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
interface Use {
  readonly on: readonly TokenName[];
  readonly least: 3 | 4.5;
}

const pages = ["surface", "surface-raised", "surface-sunken"] as const;
const text = (...on: readonly TokenName[]): Use => ({ on, least: 4.5 });
const control = (...on: readonly TokenName[]): Use => ({ on, least: 3 });

/** What has to be read or found. */
export const uses: Readonly<Partial<Record<TokenName, Use>>> = {
  ink: text(...pages, "accent-soft"),
  "ink-soft": text(...pages),
  "ink-on-deep": text("surface-deep"),
  "ink-soft-on-deep": text("surface-deep"),
  "ink-on-accent": text("accent"),
  "ink-on-button": text("button", "button-hover"),
  link: text(...pages),
  "link-hover": text(...pages),
  danger: text("danger-surface", ...pages),
  success: text("success-surface", ...pages),
  "control-line": control("surface", "surface-raised"),
  focus: control(...pages),
  button: control(...pages),
};

/** A sentence for each two colours of a brand that are too alike. */
export function contrastFaults(brand: Colours): readonly string[] {
  const all = tokensOf(brand);
  return Object.entries(uses).flatMap(([name, { on, least }]) =>
    on.flatMap((ground) =>
      (["light", "dark"] as const).flatMap((mode) => {
        const [colour, below] = [all[name as TokenName][mode], all[ground][mode]];
        const found = contrast(colour, below);
        return found >= least
          ? []
          : `${name} ${colour} on ${ground} ${below} in ${mode} mode: expected a contrast of at least ${least}:1, received ${(Math.floor(found * 100) / 100).toFixed(2)}:1.`;
      }),
    ),
  );
}
