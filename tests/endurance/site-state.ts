import { lstat, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { readRedirectsFile } from "../../src/publisher/deploy/headers-and-redirects.ts";
import { redirectFor, siteFiles } from "../../src/publisher/files/redirects.ts";
import { isLiveApi } from "../../src/shared/live-api.ts";
import { shortDigest } from "../../src/shared/digest.ts";
import { inspectPage } from "../../src/publisher/render/inspect-page.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";
import { readRelease } from "../../src/publisher/release/releases.ts";
import type { Release } from "../../src/publisher/files/release.ts";
import { filesBelow } from "../../src/shared/files.ts";
import { referencedFiles, hasReferences } from "./referenced-files.ts";

/** The contents of the published folder. */
export interface SiteState {
  readonly kind: "nothing" | "release";
  readonly release?: Release;
  /** Digest of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads what is published, and gives a sentence for each fault in it. When another release is
 * published meanwhile, it reads again, because it has read files of both.
 *
 * @param origin what the site says it is
 * @throws the system's error for a link that leads to no release that is whole
 */
export async function readSiteState(
  paths: Paths,
  origin: string,
): Promise<SiteState & { readonly faults: readonly string[] }> {
  for (;;) {
    const version = await versionOf(paths.site);
    const [reading] = await Promise.allSettled([readWhole(paths, origin)]);
    if ((await versionOf(paths.site)) !== version) continue;
    if (reading.status === "rejected") throw reading.reason;
    return reading.value;
  }
}

async function readWhole(paths: Paths, origin: string) {
  const state = await readState(paths);
  const faults = state.kind === "nothing" ? [] : await faultsOf(state, paths.site, origin);
  return { ...state, faults };
}

/** Differs between two releases in the same place. */
const versionOf = (site: string): Promise<string> =>
  lstat(site).then(
    ({ ino, ctimeMs }) => `${ino} ${ctimeMs}`,
    () => "nothing",
  );

async function readState(paths: Paths): Promise<SiteState> {
  const found = await lstat(paths.site).catch(() => undefined);
  if (!found) return { kind: "nothing", files: new Map() };
  const files = await digestsBelow(paths.site);
  const folder = dirname(await realpath(paths.site));
  const release = readRelease(paths, basename(folder))?.release;
  if (release?.id !== basename(folder)) throw new Error(`${folder} holds no release of this name.`);
  return { kind: "release", release, files };
}

/** The digest of each file below a folder, by path. */
async function digestsBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const place = await realpath(folder);
  const digests = new Map<string, string>();
  for (const path of await filesBelow(place))
    digests.set(path, shortDigest(await readFile(join(place, path))));
  return digests;
}

/** Files that differ from the description of the release, and links of its pages that lead nowhere. */
async function faultsOf(
  { release, files }: SiteState,
  folder: string,
  origin: string,
): Promise<readonly string[]> {
  const faults = release ? differencesFrom(release, files) : [];
  const place = await realpath(folder);
  const addresses = await siteFiles(place);
  const redirects = readRedirectsFile(await readFile(join(place, "_redirects"), "utf8"));
  const isThere = (path: string): boolean =>
    addresses.has(path) || addresses.has(redirectFor(redirects, path)?.to ?? "") || isLiveApi(path);
  for (const [address, path] of addresses) {
    const isPage = path.endsWith(".html");
    if (!isPage && !hasReferences(address)) continue;
    const text = await readFile(path, "utf8");
    const page = isPage ? inspectPage(text, { address, origin }) : undefined;
    const named = [
      ...referencedFiles(address, text),
      ...(page?.assets ?? []),
      ...(page?.links ?? []).map((link) => link.replace(/#.*/, "")),
    ];
    for (const target of new Set(named))
      if (!isThere(decodeURIComponent(target)))
        faults.push(`${address} names ${target}, which isn't there`);
  }
  return faults;
}

/** Files that are not in the release's description, are missing, or are not the same. */
function differencesFrom(
  { pages, files, retained }: Release,
  found: ReadonlyMap<string, string>,
): string[] {
  const expected = new Map([
    ...Object.entries(retained).map(([path, { hash }]) => [path, hash] as const),
    ...Object.entries(files).map(([path, { hash }]) => [path, hash] as const),
    ...Object.values(pages).map(({ file, hash }) => [file, hash] as const),
  ]);
  return differing(expected, found).map((path) =>
    !found.has(path)
      ? `${path} is missing`
      : !expected.has(path)
        ? `${path} is of no release`
        : `${path} is not the same as in the release`,
  );
}

/** Paths that differ, or that only one of two sites has. */
export const differing = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => one.get(path) !== other.get(path))
    .sort();
