import { fonts } from "./brand.ts";

/**
 * Pages are drawn in fonts of the device before the brand's have come: scaled to be as wide and as high, so
 * that no line breaks elsewhere.
 */

/** A font that devices have, or another one with the same letters. */
interface Installed {
  readonly name: string;
  readonly local: readonly string[];
  /** As `width` of the brand's fonts; of bold letters as `boldWidth`. */
  readonly width: number;
  readonly weights?: string;
  readonly isBold?: true;
}

const installed: Readonly<Record<"serif" | "sans-serif", readonly Installed[]>> = {
  serif: [
    { name: "georgia", local: ["Georgia", "Gelasio"], width: 0.4439 },
    { name: "times", local: ["Times New Roman", "Liberation Serif", "Tinos"], width: 0.4065 },
    { name: "noto", local: ["Noto Serif"], width: 0.4807 },
  ],
  "sans-serif": [
    {
      name: "arial",
      local: ["Arial", "Liberation Sans", "Arimo"],
      width: 0.4475,
      weights: "400 500",
    },
    {
      name: "arial",
      local: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold"],
      width: 0.49,
      weights: "600 700",
      isBold: true,
    },
    { name: "roboto", local: ["Roboto"], width: 0.4448, weights: "400 700" },
  ],
};

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

function styleOf(use: keyof typeof fonts, variable: string): string {
  const { kind, ascent, descent, width, boldWidth } = fonts[use];
  const faces = installed[kind].map(({ name, local, weights, isBold, ...font }) => {
    const scale = (isBold ? boldWidth : width) / font.width;
    return `@font-face {
  font-family: ${use}-${name};
  src: ${local.map((each) => `local("${each}")`).join(", ")};${weights ? `\n  font-weight: ${weights};` : ""}
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
}`;
  });
  const [first = "", ...others] = new Set(installed[kind].map(({ name }) => `${use}-${name}`));
  const last = kind === "serif" ? kind : `system-ui, ${kind}`;
  return `${faces.join("\n")}
@layer tokens.brand { :root { ${variable}: var(--font-${use}, ${first}), ${[first, ...others].join(", ")}, ${last}; } }`;
}

/** The fallbacks as CSS, and the lists of fonts: `--font-serif` of headings, `--font-sans` of text. */
export const fallbackFontStyle = [
  styleOf("headings", "--font-serif"),
  styleOf("text", "--font-sans"),
].join("\n");
