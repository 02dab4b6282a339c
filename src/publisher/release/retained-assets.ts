import { existsSync } from "node:fs";
import { join } from "node:path";

import { filesBelow } from "../../shared/files.ts";
import { linkFiles } from "../files/link-file.ts";
import {
  factsOfFiles,
  isDocumentFile,
  type PublishedRelease,
  type Release,
  type RetainedFile,
} from "../files/release.ts";

/** Milliseconds that assets are retained after the last release that used them. */
const retention = 24 * 60 * 60 * 1000;

type Next = Pick<Release, "pages" | "files">;

/** Assets of the previous release that open pages may still request and the next one lacks, for 24 hours. */
export function assetsToRetain(
  before: Pick<Release, "pages" | "files" | "kept">,
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
  const kept = [...Object.entries(before.kept), ...dropped].filter(
    ([path, file]) => !taken.has(path) && isLoadedByPages(path) && file.until > now.toISOString(),
  );
  return Object.fromEntries(kept);
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
  const before = previous?.release ?? { pages: {}, files: await assetsIn(from), kept: {} };
  const kept = Object.fromEntries(
    Object.entries(assetsToRetain(before, next, now)).filter(([path]) =>
      existsSync(join(from, path)),
    ),
  );
  await linkFiles(new Map(Object.keys(kept).map((path) => [path, join(from, path)])), folder);
  return kept;
}

/** The assets in a folder; none when it doesn't exist. */
async function assetsIn(folder: string): Promise<Release["files"]> {
  const paths = await filesBelow(folder).catch(() => []);
  return factsOfFiles(folder, paths.filter(isLoadedByPages));
}
