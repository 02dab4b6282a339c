import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);

/** What draws sharing pictures, besides src/art. */
const drawing = [
  "satori",
  "sharp",
  "@fontsource/fraunces",
  "@fontsource/figtree",
];

/**
 * Digests of the code and packages that decide the bytes of pictures, as constants for the bundle.
 * They are part of the pictures' names, so that a picture drawn otherwise is another file.
 */
export const pictureEditions = (): Readonly<Record<string, string>> => ({
  "import.meta.env.VARIANT_EDITION": JSON.stringify(versionOf("sharp")),
  "import.meta.env.SHARING_EDITION": JSON.stringify(
    digest([...drawing.map(versionOf), ...sourcesOf("art")]),
  ),
});

const digest = (texts: readonly string[]) =>
  createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 12);

function sourcesOf(folder: string): readonly string[] {
  const names = readdirSync(join(source, folder), { recursive: true });
  return names
    .map(String)
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => readFileSync(join(source, folder, name), "utf8"));
}

/** The version in a package's own description, which not every package exports. */
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
