import { readFileSync } from "node:fs";

import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import { modulesDigest, shortDigest } from "../../shared/digest.ts";
import { filesBelow, inProject, root } from "../../shared/files.ts";
import { securityTxt } from "../files/security-txt.ts";

/** Sources of the site, without those of the embedded API and of the development server's own pages. */
const sources = ["src", "public"];
const packages = "package-lock.json";
const configuration = ["astro.config.mjs", packages, "tsconfig.json"];
const otherSources = ["src/api/", "src/site/styleguide/"];

/** Modules outside the bundle whose findings about pages are stored with the pages. */
const readers = [
  inProject("src/publisher/render/render-pages.ts"),
  inProject("src/publisher/check/policy.ts"),
  inProject("src/publisher/check/weights.ts"),
];

/**
 * The digest of the sources, packages and settings. It changes also with comments, and with the path of
 * the project, from which Astro makes ids of islands.
 */
export async function codeDigest(settings: Settings, now = new Date()): Promise<string> {
  const folders = await Promise.all(
    sources.map(async (folder) => {
      const names = await filesBelow(inProject(folder));
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  const names = [
    ...folders.flat().filter((name) => !otherSources.some((folder) => name.startsWith(folder))),
    ...configuration,
  ];
  const { DEPLOY_TARGET } = settings;
  const values = [...pageSettings(settings), DEPLOY_TARGET, root, securityTxt(settings, now)];
  return shortDigest(`${digestOfFiles(names)} ${JSON.stringify(values)}`);
}

/**
 * The digest of everything but content that decides the bytes of pages and the facts about them.
 *
 * @param bundle the bundle's files, without the parts that differ between equal bundles
 */
export const rendererDigest = (settings: Settings, bundle: readonly string[]): string =>
  shortDigest(
    JSON.stringify([
      ...bundle.map((text) => shortDigest(text)),
      // Packages are not part of the bundle.
      digestOfFiles([packages]),
      modulesDigest(readers),
      pageSettings(settings),
    ]),
  );

/** The settings that pages depend on, as an environment. Content has a digest of its own. */
export const pageSettings = (settings: Settings): readonly (readonly [string, string])[] => [
  ...Object.entries(settings)
    .filter(([name]) => name === "SITE_URL" || name.startsWith("PUBLIC_"))
    .map(([name, value]) => [name, String(value)] as const)
    // A default that is written out comes in another place.
    .sort(),
  ["API_HOST", isEmbeddedApi(settings.API_HOST) ? "" : settings.API_HOST],
];

/** The embedded API, which no page names. */
const isEmbeddedApi = (address: string) => address === "" || isLocal(address);

/** A digest of the paths and bytes of files of the project. Synchronous: that takes a third. */
const digestOfFiles = (names: readonly string[]): string =>
  shortDigest(
    names.map((name) => `${name} ${shortDigest(readFileSync(inProject(name)))}`).join("\n"),
  );
