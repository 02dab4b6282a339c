import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { hexDigest } from "../../shared/digest.ts";
import { modulesDigest } from "../../shared/source-digest.ts";

const source = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

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

/** The version in a package's `package.json`, which not every package exports. */
function versionOf(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    const text = textOf(join(folder, name, "package.json"));
    const version = text && /"version":\s*"([^"]+)"/.exec(text)?.[1];
    if (version) return version;
  }
  throw new Error(`${name} is not installed in ${dirname(source)}.`);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
