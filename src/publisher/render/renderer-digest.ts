import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { isLoopbackHost } from "../../shared/ip-address.ts";
import type { Settings } from "../../settings.ts";
import { modulesDigest } from "../../shared/source-digest.ts";
import { filesBelow } from "../../shared/files-below.ts";
import { inProject, root } from "../../shared/project-path.ts";
import { shortDigest } from "../../shared/digest.ts";

/** Folders and files that a site is made by. The embedded API's are not among them. */
const sources = ["src", "public"];
const packages = "package-lock.json";
const configuration = ["astro.config.mjs", packages, "tsconfig.json"];
const serverSources = "src/server/";

/** What reads and checks pages beside the bundle: what it found is kept together with them. */
const readers = [
  inProject("src/publisher/render/render-pages.ts"),
  inProject("src/publisher/check/policy.ts"),
  inProject("src/publisher/check/weights.ts"),
];

/**
 * The digest of everything but content that a site is made by. It is quick and changes with each
 * comment; {@link rendererDigest} tells whether pages have to be rendered again then.
 */
export async function codeDigest(settings: Settings): Promise<string> {
  const folders = await Promise.all(
    sources.map(async (folder) => {
      const names = await filesBelow(inProject(folder));
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  const names = [
    ...folders.flat().filter((name) => !name.startsWith(serverSources)),
    ...configuration,
  ];
  const values = [...pageSettings(settings), settings.DEPLOY_TARGET];
  return shortDigest(`${await digestOfFiles(root, names)} ${JSON.stringify(values)}`);
}

/**
 * The digest of everything but content that decides the bytes of pages and what is known of them.
 *
 * @param bundle the bundled renderer's files, without what differs from bundle to bundle
 */
export const rendererDigest = async (
  settings: Settings,
  bundle: readonly string[],
): Promise<string> =>
  shortDigest(
    JSON.stringify([
      ...bundle.map((text) => shortDigest(text)),
      // The bundle leaves packages outside.
      await digestOfFiles(root, [packages]),
      modulesDigest(readers),
      pageSettings(settings),
    ]),
  );

/** Settings that pages show, as an environment. Content is told apart by its own digest, whichever host it came from. */
export const pageSettings = (settings: Settings): readonly (readonly [string, string])[] => [
  ...Object.entries(settings)
    .filter(([name]) => name === "SITE_URL" || name.startsWith("PUBLIC_"))
    .map(([name, value]) => [name, String(value)] as const),
  ["API_HOST", isOwnApi(settings.API_HOST) ? "" : settings.API_HOST],
];

/** The build's own API, which no page ever names. */
const isOwnApi = (address: string) => address === "" || isLoopbackHost(new URL(address).hostname);

/** A digest of the names and bytes of files. */
async function digestOfFiles(folder: string, names: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    names.map(async (name) => `${name} ${shortDigest(await readFile(join(folder, name)))}`),
  );
  return shortDigest(lines.join("\n"));
}
