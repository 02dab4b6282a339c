import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { hexDigest } from "../../shared/digest.ts";
import { modulesDigest } from "../../shared/source-digest.ts";

const source = fileURLToPath(new URL("../..", import.meta.url));

/** What draws sharing pictures: a module with all that it imports, covers, and packages. */
const drawing = join(source, "art", "sharing-picture.ts");
const coverFolder = join(source, "assets", "covers");
const drawingPackages = ["satori", "sharp", "@fontsource/fraunces", "@fontsource/figtree"];

/**
 * Digests of the code and packages that decide the bytes of pictures, as constants for the bundle.
 * They are part of the pictures' names, so that a picture drawn otherwise is another file.
 */
export const pictureEditions = (): Readonly<Record<string, string>> => ({
  "import.meta.env.VARIANT_EDITION": JSON.stringify(versionOf("sharp")),
  "import.meta.env.SHARING_EDITION": JSON.stringify(
    hexDigest(
      [...drawingPackages.map(versionOf), modulesDigest([drawing]), ...covers()].join("\n"),
      12,
    ),
  ),
});

const covers = () =>
  readdirSync(coverFolder)
    .sort()
    .map((name) => `${name} ${readFileSync(join(coverFolder, name), "utf8")}`);

/** The version of an installed package. */
function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
