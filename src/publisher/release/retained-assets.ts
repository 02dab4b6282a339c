import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { filesBelow } from "../../shared/files-below.ts";
import { isDocumentFile } from "../check/documents.ts";
import { fileFacts } from "./digest.ts";
import { linkFile } from "./link-file.ts";
import type { RetainedFile, Release, ReleaseFile } from "./release.ts";
import type { PublishedRelease } from "./releases.ts";

/** Milliseconds that files stay after the release that needed them: open pages ask for them. */
const stay = 24 * 60 * 60 * 1000;

interface Next {
  readonly pages: Release["pages"];
  readonly files: Readonly<Record<string, ReleaseFile>>;
}

/**
 * Which files of the release before stay in the next one although nothing in it needs them: all
 * but documents and what tells the host something, for 24 hours after they were last needed.
 */
export function assetsToRetain(
  before: Pick<Release, "pages" | "files" | "kept">,
  next: Next,
  now: Date,
): Readonly<Record<string, RetainedFile>> {
  const taken = new Set([
    ...Object.keys(next.files),
    ...Object.values(next.pages).map(({ file }) => file),
  ]);
  const until = new Date(now.getTime() + stay).toISOString();
  const dropped = [
    ...Object.entries(before.files),
    ...Object.values(before.pages).map(({ file, hash, bytes }) => [file, { hash, bytes }] as const),
  ].map(([path, file]) => [path, { ...file, until }] as const);
  const kept = [...Object.entries(before.kept), ...dropped].filter(
    ([path, file]) =>
      !taken.has(path) &&
      isLoadedByPages(path) &&
      // Without one it is damaged.
      file.hash !== "" &&
      file.until > now.toISOString(),
  );
  return Object.fromEntries(kept);
}

const isLoadedByPages = (path: string) =>
  !isDocumentFile(path) && !path.startsWith("_") && !/^[^/]+\.(xml|txt|json)$/.test(path);

/**
 * Links the files that stay into the new release's folder: those of the release before or, where a
 * folder that `npm run build` left stands in its place, of that.
 */
export async function retainAssets(
  {
    previous,
    currentFolder,
    folder,
    now,
  }: {
    readonly previous: PublishedRelease | undefined;
    /** The folder that visitors see, when it is no release. */
    readonly currentFolder?: string | undefined;
    readonly folder: string;
    readonly now: Date;
  },
  next: Next,
): Promise<Readonly<Record<string, RetainedFile>>> {
  const from = previous?.folder ?? currentFolder;
  if (from === undefined) return {};
  const before = previous?.release ?? {
    pages: {},
    files: await filesIn(from),
    kept: {},
  };
  const kept = assetsToRetain(before, next, now);
  for (const path of Object.keys(kept)) await linkFile(join(from, path), join(folder, path));
  return kept;
}

/** The files of a folder that pages load; none when there is no folder. */
async function filesIn(folder: string): Promise<Readonly<Record<string, ReleaseFile>>> {
  const files: Record<string, ReleaseFile> = {};
  const paths = await filesBelow(folder).catch(() => []);
  for (const path of paths.filter(isLoadedByPages)) {
    files[path] = fileFacts(await readFile(join(folder, path)));
  }
  return files;
}
