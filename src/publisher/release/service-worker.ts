import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { type OfflineFiles, offlinePages, serviceWorkerPath } from "../../contract/addresses.ts";
import { inlineHash, shortDigest } from "../../shared/digest.ts";
import { memoize } from "../../site/content/memoize.ts";
import { linkFile, writeNewFile } from "../files/write-files.ts";
import {
  fileFacts,
  type PublishedRelease,
  type Release,
  type ReleaseFile,
  type ReleasePage,
} from "../files/release.ts";

/** Path of the service worker in a release. */
export const serviceWorkerFile = serviceWorkerPath.slice(1);

/** What decides a release's service worker besides its files. */
interface WorkerSource {
  readonly folder: string;
  readonly pages: Release["pages"];
  readonly previous: PublishedRelease | undefined;
  readonly renderer: { readonly code: string; readonly folder: string };
  readonly isOffline: boolean;
  readonly force: boolean;
}

/**
 * Puts the service worker into a release whose other files are in place, and adds its facts to `files`. With
 * the code and the offline pages of the previous release it is the previous one.
 */
export async function putServiceWorker(
  { folder, pages, force, previous, renderer, isOffline }: WorkerSource,
  files: Record<string, ReleaseFile>,
): Promise<void> {
  const target = join(folder, serviceWorkerFile);
  const known = force ? undefined : previous?.release;
  const isKnown =
    known?.code === renderer.code &&
    offlinePages.every((address) => known.pages[address]?.hash === pages[address]?.hash);
  const present = isKnown ? known.files[serviceWorkerFile] : undefined;
  if (previous && present) {
    files[serviceWorkerFile] = present;
    return linkFile(join(previous.folder, serviceWorkerFile), target);
  }
  const program = await readFile(join(renderer.folder, serviceWorkerFile), "utf8");
  const text = await writeServiceWorker(folder, {
    pages,
    files: Object.keys(files),
    program,
    isOn: isOffline,
  });
  files[serviceWorkerFile] = fileFacts(text);
  await writeNewFile(target, text);
}

interface WorkerOptions {
  readonly pages: Readonly<Record<string, Pick<ReleasePage, "file">>>;
  /** Paths of all other files in the folder. */
  readonly files: readonly string[];
  /** The bundled program (src/site/worker). */
  readonly program: string;
  /** `PUBLIC_OFFLINE`; when false the worker deletes its caches and its registration. */
  readonly isOn: boolean;
}

/** The program of a release's worker behind the files of each offline page; only their change changes it. */
export async function writeServiceWorker(
  folder: string,
  { pages, files, program, isOn }: WorkerOptions,
): Promise<string> {
  const read = memoize((path: string) => readFile(join(folder, path)));
  const assets = files.filter(isStored);
  const list: Record<string, OfflineFiles> = {};
  for (const address of isOn ? offlinePages : []) {
    const page = pages[address];
    if (!page) continue;
    const hashes: Record<string, string> = { [address]: inlineHash(await read(page.file)) };
    for (const path of await reachableFiles(page.file, assets, read))
      hashes[`/${path}`] = inlineHash(await read(path));
    list[address] = { version: shortDigest(JSON.stringify(hashes), 16), files: hashes };
  }
  return `const releaseFiles=${JSON.stringify(list)};\n${program}`;
}

/** Files whose names have a digest; JPEGs are made for other sites, which show shared links. */
const isStored = (path: string) => path.startsWith("static/") && !path.endsWith(".jpg");

/** A text between quotes, brackets and the like of HTML, styles and scripts. */
const possibleName = /[^\s"'`(){}<>[\]/\\,;:?#&=]+/g;

/**
 * The files that a page names, or that a script or style sheet names which it reaches: also those that
 * only `import()` or `url()` name, because each name is unique.
 */
async function reachableFiles(
  page: string,
  files: readonly string[],
  read: (path: string) => Promise<Buffer>,
): Promise<readonly string[]> {
  const byName = new Map(files.map((file) => [basename(file), file]));
  const reached = new Set<string>();
  const waiting = [page];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!/\.(html|css|js)$/.test(path)) continue;
    const text = (await read(path)).toString();
    for (const [name] of text.matchAll(possibleName)) {
      const file = byName.get(name);
      if (file === undefined || reached.has(file)) continue;
      reached.add(file);
      waiting.push(file);
    }
  }
  return [...reached].sort();
}
