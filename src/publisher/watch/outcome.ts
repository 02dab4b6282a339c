import { appendFile } from "node:fs/promises";

import {
  changesInWords,
  degradedInWords,
  isNewRelease,
  type RebuildRun,
  tookOf,
} from "../run/run.ts";
import { counted, formatDuration, oneLine } from "../run/format.ts";
import type { Paths } from "../release/paths.ts";
import { publishedId } from "../release/releases.ts";

export function exitCodeOf({ result, hooks = [] }: RebuildRun): number {
  if (result === "failed") return 1;
  if (result === "refused") return 3;
  return hooks.every(({ done }) => done) ? 0 : 4;
}

/** Describes a rebuild: its outcome in one line, and one line for each hook that failed. */
export function describeRun(run: RebuildRun): readonly string[] {
  const { reason = "", hooks = [], picturesLeft = 0 } = run;
  const more = picturesLeft === 0 ? "" : `; ${counted(picturesLeft, "picture")} to follow`;
  const took = formatDuration(tookOf(run));
  return [
    `${outcomeOf(run)}${degradedInWords(run)}${more} (${took}). ${oneLine(reason)}`.trimEnd(),
    ...hooks
      .filter(({ done }) => !done)
      .map(
        ({ hook, note }) =>
          `Hook ${hook}: ${oneLine(note)}. It is called again at the next rebuild.`,
      ),
  ];
}

function outcomeOf({ result, id, changes }: RebuildRun): string {
  const counts = changes ? changesInWords(changes) : "no address changed";
  return {
    published: `Published ${id}: ${counts}`,
    "rolled back": `Rolled back: ${counts}`,
    unchanged: "Nothing has changed",
    held: "Held, nothing was published",
    refused: "Refused, nothing was published",
    failed: "Failed",
  }[result];
}

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
  // A folder that `npm run build` made is no release.
  const release = (await publishedId(paths)) ?? "";
  const isNoOp = (result === "unchanged" || result === "held") && hooks.length === 0;
  await appendFile(
    file,
    `published=${String(isNewRelease(result))}\nrelease=${release}\nkeep=${String(!isNoOp)}\n`,
  );
}
