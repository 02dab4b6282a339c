import { readFile } from "node:fs/promises";

import { fonts } from "../brand/fonts.ts";
import { inProject } from "../shared/project-path.ts";

type FontName = keyof typeof fonts;

/** The fonts by their use in tokens: `--font-headings`, `--font-text`. */
export const fontNames = Object.keys(fonts) as readonly FontName[];

/** The address of a font of pages below `base`. */
export const fontAddress = (base: string, font: FontName): string => `${base}/fonts/${font}.woff2`;

/** The route of these addresses; the fonts are public, and a style sheet can carry no key. */
export const fontPath = (base: string): string => `${base}/fonts/:file`;

/** Answers with a font by the last segment of its address; undefined when there is no such font. */
export async function serveFont(file: string | undefined): Promise<Response | undefined> {
  const name = fontNames.find((font) => `${font}.woff2` === file);
  if (!name) return undefined;
  const bytes = await readFile(inProject(fonts[name].file));
  return new Response(bytes, {
    headers: { "Content-Type": "font/woff2", "Cache-Control": "private, max-age=86400" },
  });
}

/** The style that loads the fonts and names them for the tokens. */
export const fontFaces = (base: string): string =>
  `${fontNames
    .map(
      (font) =>
        `@font-face { font-family: ${font}; src: url("${fontAddress(base, font)}") format("woff2"); font-weight: ${fonts[font].weights}; font-display: optional; }`,
    )
    .join("\n")}
:root { ${fontNames.map((font) => `--font-${font}: ${font};`).join(" ")} }`;
