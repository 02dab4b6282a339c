import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

import { fonts } from "../../contract/brand/fonts.ts";
import { hexDigest, modulesDigest, sourceDigest } from "../../shared/digest.ts";
import { inProject } from "../../shared/files.ts";

const resizing = inProject("src", "publisher", "render", "make-variant.ts");
const drawing = inProject("src", "publisher", "render", "sharing-picture.ts");
const fontPackages = Object.values(fonts).map(({ drawn: [family] }) => `@fontsource/${family}`);
const drawingPackages = ["opentype.js", "sharp", ...fontPackages];

/**
 * Digests of the code, covers and packages that decide the bytes of pictures, as constants for the
 * bundle. They are part of the pictures' names, so that a picture with other bytes is another file.
 */
export function pictureCacheKeys(): Readonly<Record<string, string>> {
  const covers = sourceDigest(["site/assets/covers/*.svg"]);
  const key = (...parts: readonly string[]) => JSON.stringify(hexDigest(parts.join("\n"), 12));
  return {
    "import.meta.env.VARIANT_CACHE_KEY": key(versionOf("sharp"), modulesDigest([resizing])),
    "import.meta.env.SHARING_CACHE_KEY": key(
      ...drawingPackages.map(versionOf),
      modulesDigest([drawing, resizing]),
      covers,
    ),
  };
}

function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
