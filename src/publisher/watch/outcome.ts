import { appendFile } from "node:fs/promises";

import {
  type Attempt,
  changesInWords,
  degradedBy,
  failedCallsInWords,
  tookOf,
} from "../run/run.ts";
import { formatDuration, oneLine } from "../run/format.ts";
import type { Places } from "../release/paths.ts";
import { publishedId } from "../release/releases.ts";

/** Exit code of `npm run rebuild`. */
export function exitCodeOf({ result, hooks = [] }: Attempt): number {
  if (result === "failed") return 1;
  if (result === "refused") return 3;
  return hooks.every(({ done }) => done) ? 0 : 4;
}

/** Whether the site is another one than before. */
const hasSwitched = ({ result }: Attempt) => result === "published" || result === "rolled back";

/** A rebuild in a sentence, with what went wrong with hooks below it. */
export function sentencesOf(attempt: Attempt): readonly string[] {
  const { reason = "", hooks = [] } = attempt;
  const took = formatDuration(tookOf(attempt));
  return [
    `${ending(attempt)}${degraded(attempt)} (${took}). ${oneLine(reason)}`.trimEnd(),
    ...hooks
      .filter(({ done }) => !done)
      .map(
        ({ hook, note }) => `Hook ${hook}: ${oneLine(note)}. It is told again at the next rebuild.`,
      ),
  ];
}

function ending(attempt: Attempt): string {
  switch (attempt.result) {
    case "published":
      return `Published ${attempt.id}: ${countsOf(attempt)}`;
    case "rolled back":
      return `Rolled back: ${countsOf(attempt)}`;
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

function degraded(attempt: Attempt): string {
  const failed = degradedBy(attempt);
  return failed === 0 ? "" : `; degraded: ${failedCallsInWords(failed)}`;
}

const countsOf = ({ changes }: Attempt): string =>
  changes ? changesInWords(changes) : "no address changed";

/** Whether a rebuild left nothing behind that a later one needs. */
const leftNothing = ({ result, hooks = [] }: Attempt) =>
  (result === "unchanged" || result === "held") && hooks.length === 0;

/**
 * Tells the later steps of a workflow whether the site has changed (`published`), which release is
 * live (`release`), and whether `.data` has to be kept for the next run (`keep`).
 *
 * @param file what `GITHUB_OUTPUT` names; without it nothing is written
 * @param attempt undefined when the rebuild ended with an error
 * @param places a site that is a folder, which `npm run build` made, is no release
 */
export async function writeOutput(
  file: string | undefined,
  attempt: Attempt | undefined,
  places: Places,
): Promise<void> {
  if (!file) return;
  const published = attempt !== undefined && hasSwitched(attempt);
  const live = (await publishedId(places)) ?? "";
  const keep = attempt === undefined || !leftNothing(attempt);
  await appendFile(file, `published=${String(published)}\nrelease=${live}\nkeep=${String(keep)}\n`);
}
