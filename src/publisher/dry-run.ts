import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { diff } from "node:util";

import { fromParse5 } from "hast-util-from-parse5";
import { toText } from "hast-util-to-text";
import { parse } from "parse5";

import { takeLock } from "../shared/file-lock.ts";
import { copyContent } from "./fetch/cache.ts";
import { type PublishOptions, rebuild } from "./publish.ts";
import { type Paths, pathsOf } from "./files/paths.ts";
import { isDocumentFile } from "./files/release.ts";
import { dryRunFolder, publishedRelease, siteFolder } from "./release/releases.ts";
import { splitLines } from "./progress/format.ts";
import { mostShown, type RebuildRun, type Changes } from "./progress/run.ts";
import { failureOf, printingContext, recordOf } from "./run/run-rebuild.ts";

/** The result that a rebuild would have had: published means that it would have been. */
export type DryRun = Awaited<ReturnType<typeof dryRun>>;

/**
 * Does all that a rebuild does but publish: the release stays in `.data/releases/dry-run` until the
 * next dry run. Content is fetched with a copy of the cache and the ledgers, hooks are not called, and
 * nothing is logged, so that a later rebuild ends as if there had been no dry run. Only renderer and
 * pictures that it has made are kept; their names are digests of what they are made from.
 *
 * @throws {LockedError} when another dry run is running
 */
export async function dryRun(options: Omit<PublishOptions, "cause">) {
  const { paths = pathsOf() } = options;
  const folder = join(paths.releases, dryRunFolder);
  const unlock = takeLock(
    folder,
    (holder) => `A dry run is running already, in ${holder}. Wait until it has ended.`,
  );
  const content = join(folder, "content");
  try {
    await rm(folder, { recursive: true, force: true });
    const facts: Partial<RebuildRun> = {};
    const context = printingContext((more) => Object.assign(facts, more));
    await copyContent(paths.content, content);
    const outcome = await rebuild(
      context,
      { ...options, cause: "command", isDryRun: true },
      { ...paths, content },
    ).catch((error: unknown) => failureOf(error, paths));
    const run = recordOf(context, "command", { ...facts, ...outcome });
    return { run, texts: await changedTexts(paths, run.changes) };
  } finally {
    await rm(content, { recursive: true, force: true });
    unlock();
  }
}

/** Lines that differ in the visible texts of the first changed pages, by address. */
async function changedTexts(
  paths: Paths,
  { changed }: Pick<Changes, "changed"> = { changed: [] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, readonly string[]>();
  const published = await publishedRelease(paths);
  if (!published) return texts;
  // An address that redirects now has no file, and a page that is damaged may have none.
  const read = (folder: string, file: string) =>
    readFile(join(folder, file), "utf8").catch(() => undefined);
  for (const address of changed.slice(0, mostShown)) {
    const { file = "" } = published.release.pages[address] ?? {};
    if (!isDocumentFile(file)) continue;
    const before = await read(published.folder, file);
    const after = await read(siteFolder(paths, dryRunFolder), file);
    if (before !== undefined && after !== undefined)
      texts.set(address, textDifference(before, after));
  }
  return texts;
}

/** The lines of visible text by which two pages differ: `- before`, `+ after`. */
export const textDifference = (before: string, after: string): readonly string[] =>
  diff(visibleLines(before), visibleLines(after)).flatMap(([kind, line]) =>
    kind === 0 ? [] : [`${kind > 0 ? "-" : "+"} ${line}`],
  );

const visibleLines = (html: string): readonly string[] =>
  splitLines(toText(fromParse5(parse(html))));
