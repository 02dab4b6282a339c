import { appendFile } from "node:fs/promises";

import {
  type RebuildRun,
  changesInWords,
  degradedBy,
  failedCallsInWords,
  tookOf,
} from "../run/run.ts";
import { formatDuration, oneLine } from "../run/format.ts";
import type { Paths } from "../release/paths.ts";
import { publishedId } from "../release/releases.ts";

/** Exit code of `npm run rebuild`. */
export function exitCodeOf({ result, hooks = [] }: RebuildRun): number {
  if (result === "failed") return 1;
  if (result === "refused") return 3;
  return hooks.every(({ done }) => done) ? 0 : 4;
}

/** Whether the site is another one than before. */
const hasSwitched = ({ result }: RebuildRun) => result === "published" || result === "rolled back";

/** A rebuild in a sentence, with what went wrong with hooks below it. */
export function sentencesOf(run: RebuildRun): readonly string[] {
  const { reason = "", hooks = [] } = run;
  const took = formatDuration(tookOf(run));
  return [
    `${summary(run)}${degraded(run)} (${took}). ${oneLine(reason)}`.trimEnd(),
    ...hooks
      .filter(({ done }) => !done)
      .map(
        ({ hook, note }) => `Hook ${hook}: ${oneLine(note)}. It is told again at the next rebuild.`,
      ),
  ];
}

function summary(run: RebuildRun): string {
  switch (run.result) {
    case "published":
      return `Published ${run.id}: ${countsOf(run)}`;
    case "rolled back":
      return `Rolled back: ${countsOf(run)}`;
    case "unchanged":
      return "Nothing has changed";
    case "held":
      return "Held, nothing was published";
    case "refused":
      return "Refused, nothing was published";
    case "failed":
      return "Failed";
  }
}

function degraded(run: RebuildRun): string {
  const failed = degradedBy(run);
  return failed === 0 ? "" : `; degraded: ${failedCallsInWords(failed)}`;
}

const countsOf = ({ changes }: RebuildRun): string =>
  changes ? changesInWords(changes) : "no address changed";

/** Whether a rebuild left nothing behind that a later one needs. */
const leftNothing = ({ result, hooks = [] }: RebuildRun) =>
  (result === "unchanged" || result === "held") && hooks.length === 0;

/**
 * Tells the later steps of a workflow whether the site has changed (`published`), which release is
 * live (`release`), and whether `.data` has to be kept for the next run (`keep`).
 *
 * @param file what `GITHUB_OUTPUT` names; without it nothing is written
 * @param run undefined when the rebuild ended with an error
 * @param paths a site that is a folder, which `npm run build` made, is no release
 */
export async function writeOutput(
  file: string | undefined,
  run: RebuildRun | undefined,
  paths: Paths,
): Promise<void> {
  if (!file) return;
  const published = run !== undefined && hasSwitched(run);
  const live = (await publishedId(paths)) ?? "";
  const keep = run === undefined || !leftNothing(run);
  await appendFile(file, `published=${String(published)}\nrelease=${live}\nkeep=${String(keep)}\n`);
}
