/** The files of a release beside its rendered pages: new ones, those of the release before, and assets that open pages need. */
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { pictureFolder } from "../../site/content/picture-address.ts";
import { linkFiles, writeNewFile } from "../files/write-files.ts";
import type { Paths } from "../files/paths.ts";
import {
  fileFacts,
  type FileFacts,
  type PublishedRelease,
  type Release,
  type ReleaseFile,
  type ReleasePage,
  factsOfFiles,
  isDocumentFile,
  type RetainedFile,
} from "../files/release.ts";
import { putServiceWorker, serviceWorkerFile } from "./service-worker.ts";
import { filesBelow } from "../../shared/files.ts";

interface PutOptions {
  /** The folder of the release, with the pages that were rendered for it. */
  readonly folder: string;
  readonly pages: Release["pages"];
  /** Pages of the previous release that have not changed, by address. */
  readonly unchanged: ReadonlyMap<string, ReleasePage>;
  readonly previous: PublishedRelease | undefined;
  /** The files that all pages share, and where they are. */
  readonly renderer: { readonly code: string; readonly folder: string; readonly files: FileFacts };
  readonly paths: Paths;
  /** Texts of the files for hosts, by path. */
  readonly hostFiles: Readonly<Record<string, string>>;
  /** Whether pages can be used offline. */
  readonly isOffline: boolean;
  /** Takes nothing from the previous release. */
  readonly force: boolean;
}

/**
 * Puts all files beside the rendered pages into the folder of a release: links to unchanged pages and
 * pictures of the previous release, to the files of the renderer and to the made pictures, then the
 * files for hosts and the service worker.
 *
 * @returns the facts of all files but the pages, by path
 */
export async function putFiles(options: PutOptions): Promise<FileFacts> {
  const { folder, pages, unchanged, renderer, paths } = options;
  const previous = options.force ? undefined : options.previous;
  const files: Record<string, ReleaseFile> = {};
  /** Existing files, by path in the release. */
  const sources = new Map<string, string>();
  for (const [path, facts] of Object.entries(renderer.files)) {
    if (path === serviceWorkerFile) continue;
    files[path] = facts;
    sources.set(path, join(renderer.folder, path));
  }
  if (previous)
    for (const { file } of unchanged.values()) sources.set(file, `${previous.folder}/${file}`);
  for (const path of picturesOf(Object.values(pages))) {
    if (path in files) continue;
    const known = previous?.release.files[path] ?? previous?.release.retained[path];
    if (known && previous) {
      const { hash, bytes } = known;
      files[path] = { hash, bytes };
      sources.set(path, `${previous.folder}/${path}`);
      continue;
    }
    const made = join(paths.pictures, basename(path));
    // Synchronous, because that takes less time for thousands of files.
    files[path] = fileFacts(readFileSync(made));
    sources.set(path, made);
  }
  const texts = Object.entries(options.hostFiles);
  for (const [path, text] of texts) files[path] = fileFacts(text);

  await linkFiles(sources, folder);
  for (const [path, text] of texts) await writeNewFile(join(folder, path), text);
  await putServiceWorker(options, files);
  return files;
}

/** Deletes made pictures that differ from those of a release, which shares them through hard links. */
export async function dropDamagedPictures(
  paths: Paths,
  { files }: Pick<Release, "files">,
): Promise<void> {
  for (const [path, { hash }] of Object.entries(files)) {
    if (!path.startsWith(pictureFolder.slice(1))) continue;
    const file = join(paths.pictures, basename(path));
    if (existsSync(file) && fileFacts(readFileSync(file)).hash !== hash) await rm(file);
  }
}

/** Paths of the made pictures that pages show. */
function picturesOf(pages: readonly ReleasePage[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { assets } of pages)
    for (const address of assets)
      if (address.startsWith(`${pictureFolder}/`)) paths.add(address.slice(1));
  return paths;
}

/** Milliseconds that assets are retained after the last release that used them. */
const retention = 24 * 60 * 60 * 1000;

type Next = Pick<Release, "pages" | "files">;

/** Assets of the previous release that open pages may still request and the next one lacks, for 24 hours. */
export function assetsToRetain(
  before: Pick<Release, "pages" | "files" | "retained">,
  next: Next,
  now: Date,
): Readonly<Record<string, RetainedFile>> {
  const taken = new Set([
    ...Object.keys(next.files),
    ...Object.values(next.pages).map(({ file }) => file),
  ]);
  const until = new Date(now.getTime() + retention).toISOString();
  const dropped = [
    ...Object.entries(before.files),
    ...Object.values(before.pages).map(({ file, hash, bytes }) => [file, { hash, bytes }] as const),
  ].map(([path, file]) => [path, { ...file, until }] as const);
  const retained = [...Object.entries(before.retained), ...dropped].filter(
    ([path, file]) => !taken.has(path) && isLoadedByPages(path) && file.until > now.toISOString(),
  );
  return Object.fromEntries(retained);
}

const isLoadedByPages = (path: string) =>
  !isDocumentFile(path) && !path.startsWith("_") && !/^[^/]+\.(xml|txt|json)$/.test(path);

/** Links the retained assets into the new release's folder, from the previous release or the site folder. */
export async function retainAssets(
  {
    previous,
    currentFolder,
    folder,
  }: {
    readonly previous: PublishedRelease | undefined;
    /** The published folder when it is no release. */
    readonly currentFolder?: string | undefined;
    readonly folder: string;
  },
  next: Next,
  now: Date,
): Promise<Readonly<Record<string, RetainedFile>>> {
  const from = previous?.folder ?? currentFolder;
  if (from === undefined) return {};
  const before = previous?.release ?? { pages: {}, files: await assetsIn(from), retained: {} };
  const retained = Object.fromEntries(
    Object.entries(assetsToRetain(before, next, now)).filter(([path]) =>
      existsSync(join(from, path)),
    ),
  );
  await linkFiles(new Map(Object.keys(retained).map((path) => [path, join(from, path)])), folder);
  return retained;
}

/** The assets in a folder; none when it doesn't exist. */
async function assetsIn(folder: string): Promise<Release["files"]> {
  const paths = await filesBelow(folder).catch(() => []);
  return factsOfFiles(folder, paths.filter(isLoadedByPages));
}
