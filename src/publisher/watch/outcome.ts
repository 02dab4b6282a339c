/** How `npm run rebuild` ends: what it prints, its exit code, and the outputs for a workflow. */
import { appendFile } from "node:fs/promises";
import { existsSync } from "node:fs";

import {
  changesInWords,
  degradedInWords,
  isNewRelease,
  mostShown,
  type RebuildRun,
  type Result,
  tookOf,
} from "../progress/run.ts";
import { countInWords, formatCount } from "../../shared/counted.ts";
import { formatDuration, splitLines, formatTime } from "../progress/format.ts";
import { oneLine } from "../../shared/one-line.ts";
import type { DryRun } from "../dry-run.ts";
import type { Paths } from "../files/paths.ts";
import {
  publishedId,
  finishedReleases,
  dryRunFolder,
  readRelease,
  refused,
  siteFolder,
} from "../release/releases.ts";
import { inWords } from "../release/source.ts";

/** The exit code of `npm run rebuild`. */
export function exitCodeOf({ result, hooks = [] }: RebuildRun): number {
  if (result === "failed") return 1;
  if (result === "refused") return 3;
  return hooks.every(({ done }) => done) ? 0 : 4;
}

/** Describes a rebuild: its outcome in one line, and one line for each hook that failed. */
export function describeRun(run: RebuildRun): readonly string[] {
  const { reason = "", hooks = [], picturesLeft = 0 } = run;
  const more = picturesLeft === 0 ? "" : `; ${countInWords(picturesLeft, "picture")} to follow`;
  const took = formatDuration(tookOf(run));
  return [
    `${outcomeOf(run)}${degradedInWords(run)}${more} (${took}). ${oneLine(reason)}`.trimEnd(),
    ...hooks
      .filter(({ done }) => !done)
      .map(
        ({ event, note }) =>
          `The hook failed (${event}): ${oneLine(note)}. It is called again at the next rebuild.`,
      ),
  ];
}

function outcomeOf({ result, id, changes }: RebuildRun): string {
  const counts = changes ? changesInWords(changes) : "no address changed";
  return {
    published: `Published ${id}: ${counts}`,
    "rolled back": `Rolled back: ${counts}`,
    unchanged: "Nothing has changed",
    blocked: "Blocked, nothing was published",
    refused: "Refused, nothing was published",
    failed: "Failed",
  }[result];
}

const words: Readonly<Record<Result, string>> = {
  published: "Would publish",
  unchanged: "Nothing has changed",
  blocked: "Blocked, nothing would be published",
  refused: "Would be refused",
  failed: "Failed",
  "rolled back": "Would roll back",
};

/** Lines of text that are printed per page, and their length. */
const mostLines = 6;
const width = 120;

/** Describes a dry run: its outcome, reasons, the addresses that would change, and how to see it. */
export function describeDryRun({ run, texts }: DryRun): readonly string[] {
  const { result, reason = "", changes } = run;
  const counts = changes ? `: ${changesInWords(changes)}` : "";
  const lines = [
    `${words[result]}${counts}${degradedInWords(run)} (${formatDuration(tookOf(run))}).`,
    ...splitLines(reason),
  ];
  if (!changes) return lines;
  return [
    ...lines,
    ...listAddresses("added", changes.added),
    ...listAddresses("changed", changes.changed, texts),
    ...listAddresses("removed", changes.removed),
    "To see it on this machine: npm run preview -- dry-run",
  ];
}

const listAddresses = (
  kind: string,
  addresses: readonly string[],
  texts: DryRun["texts"] = new Map(),
): readonly string[] => [
  ...addresses
    .slice(0, mostShown)
    .flatMap((address) => [
      `  ${kind.padEnd(7)}  ${oneLine(address)}`,
      ...shorten(texts.get(address) ?? []).map((line) => `             ${line}`),
    ]),
  ...(addresses.length > mostShown
    ? [`  ${kind.padEnd(7)}  … and ${formatCount(addresses.length - mostShown)} more`]
    : []),
];

const shorten = (lines: readonly string[]): readonly string[] => [
  ...lines.slice(0, mostLines).map((line) => oneLine(line, width)),
  ...(lines.length > mostLines
    ? [`… and ${formatCount(lines.length - mostLines)} more lines`]
    : []),
];

/**
 * Writes the outputs for later steps of a GitHub workflow: `published` is true when the site has
 * changed, `release` is the current release, `keep` is true when the next run needs `.data`.
 *
 * @param file `GITHUB_OUTPUT`; without it nothing is written
 * @param run undefined when the rebuild has thrown an error
 */
export async function writeOutput(
  file: string | undefined,
  run: RebuildRun | undefined,
  paths: Paths,
): Promise<void> {
  if (!file) return;
  const { result, hooks = [] } = run ?? {};
  // A folder that another tool made is no release.
  const release = (await publishedId(paths)) ?? "";
  const isNoOp = (result === "unchanged" || result === "blocked") && hooks.length === 0;
  await appendFile(
    file,
    `published=${String(isNewRelease(result))}\nrelease=${release}\nkeep=${String(!isNoOp)}\n`,
  );
}

/**
 * The releases that can be published again as a table, the newest first: id, time, pages,
 * whose content it shows at which address, and which one is live; then those that were not published.
 */
export async function listReleases(paths: Paths): Promise<string> {
  const live = await publishedId(paths);
  // A newer one than the live one was never published.
  const ids = (await finishedReleases(paths)).filter((id) => live !== undefined && id <= live);
  const rows = ids.map((id) => rowOf(paths, id, id === live));
  const others = [refused, dryRunFolder]
    .filter((name) => existsSync(siteFolder(paths, name)))
    .map((name) => `Not published, to be seen with: npm run preview -- ${name}`);
  return [rows.length === 0 ? "No release is published." : table(rows), ...others].join("\n");
}

function rowOf(paths: Paths, id: string, isLive: boolean): readonly string[] {
  const found = readRelease(paths, id);
  if (!found) return [id, "can't be read"];
  const { publishedAt, pages, restores, source } = found.release;
  return [
    id,
    formatTime(publishedAt),
    countInWords(Object.keys(pages).length, "page"),
    source ? inWords(source) : "",
    [isLive && "live", restores !== undefined && `restores ${restores}`].filter(Boolean).join(", "),
  ];
}

/** Lines with columns of equal width. */
function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
