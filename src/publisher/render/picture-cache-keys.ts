import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

import { hexDigest, modulesDigest } from "../../shared/digest.ts";
import { inProject } from "../../shared/files.ts";

const resizing = inProject("src", "publisher", "render", "make-variant.ts");

/**
 * The digest of the code and the package that decide the bytes of pictures, as a constant for the bundle.
 * It is part of the pictures' names, so that a picture with other bytes is another file.
 */
export function pictureCacheKeys(): Readonly<Record<string, string>> {
  const key = hexDigest([sharpVersion(), modulesDigest([resizing])].join("\n"), 12);
  return { "import.meta.env.VARIANT_CACHE_KEY": JSON.stringify(key) };
}

function sharpVersion(): string {
  const file = findPackageJSON("sharp", import.meta.url);
  if (file === undefined) throw new Error("sharp is not installed.");
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
