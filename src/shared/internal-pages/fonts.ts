import { readFileSync } from "node:fs";

import { fonts } from "../../contract/brand/fonts.ts";
import { inProject } from "../project-path.ts";

// Browsers read fonts beside the first frame, also those in the page: with `optional` a first visit would not
// show them, with `swap` another font would show for a frame.
const fontFace = ([name, { file, weights }]: [string, { file: string; weights: string }]) =>
  `@font-face { font-family: ${name}; src: url("data:font/woff2;base64,${readFileSync(inProject(file), "base64")}"); font-weight: ${weights}; font-display: block; }`;

/** The style that has the fonts in it, and names them for the tokens: `--font-headings`, `--font-text`. */
export const fontFaces = `${Object.entries(fonts).map(fontFace).join("\n")}
:root { ${Object.keys(fonts)
  .map((name) => `--font-${name}: ${name};`)
  .join(" ")} }`;
