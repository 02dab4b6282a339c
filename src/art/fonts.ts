/** Loads the families that wordmarks and captions are set in, from their packages. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "satori";

const require = createRequire(import.meta.url);

/** Gives Fraunces and Figtree in the weights that the pictures use. */
export async function loadFonts(): Promise<Font[]> {
  const wanted = [
    ["Fraunces", 500, "normal"],
    ["Fraunces", 600, "normal"],
    ["Fraunces", 700, "normal"],
    ["Fraunces", 600, "italic"],
    ["Figtree", 500, "normal"],
    ["Figtree", 600, "normal"],
    ["Figtree", 700, "normal"],
    ["Figtree", 700, "italic"],
  ] as const;
  return Promise.all(
    wanted.map(async ([name, weight, style]) => {
      const family = name.toLowerCase();
      const file = require.resolve(
        `@fontsource/${family}/files/${family}-latin-${weight}-${style}.woff`,
      );
      return { name, weight, style, data: await readFile(file) };
    }),
  );
}
