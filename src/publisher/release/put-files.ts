import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { pictureFolder } from "../../site/content/picture-address.ts";
import { linkFiles, writeNewFile } from "../files/link-file.ts";
import type { Paths } from "../files/paths.ts";
import {
  fileFacts,
  type FileFacts,
  type PublishedRelease,
  type Release,
  type ReleaseFile,
  type ReleasePage,
} from "../files/release.ts";
import { putServiceWorker, serviceWorkerFile } from "./service-worker.ts";

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
    const known = previous?.release.files[path] ?? previous?.release.kept[path];
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
