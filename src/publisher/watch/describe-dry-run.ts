import type { DryRun } from "../dry-run.ts";
import { formatCount, formatDuration, linesOf, oneLine } from "../run/format.ts";
import { changesInWords, degradedInWords, mostShown, type Result, tookOf } from "../run/run.ts";

const words: Readonly<Record<Result, string>> = {
  published: "Would publish",
  unchanged: "Nothing has changed",
  held: "Held, nothing would be published",
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
    ...linesOf(reason),
  ];
  if (!changes) return lines;
  return [
    ...lines,
    ...listed("added", changes.added),
    ...listed("changed", changes.changed, texts),
    ...listed("removed", changes.removed),
    "To see it on this machine: npm run preview -- dry-run",
  ];
}

const listed = (
  kind: string,
  addresses: readonly string[],
  texts: DryRun["texts"] = new Map(),
): readonly string[] => [
  ...addresses
    .slice(0, mostShown)
    .flatMap((address) => [
      `  ${kind.padEnd(7)}  ${oneLine(address)}`,
      ...shortened(texts.get(address) ?? []).map((line) => `             ${line}`),
    ]),
  ...(addresses.length > mostShown
    ? [`  ${kind.padEnd(7)}  … and ${formatCount(addresses.length - mostShown)} more`]
    : []),
];

const shortened = (lines: readonly string[]): readonly string[] => [
  ...lines.slice(0, mostLines).map((line) => oneLine(line, width)),
  ...(lines.length > mostLines
    ? [`… and ${formatCount(lines.length - mostLines)} more lines`]
    : []),
];
