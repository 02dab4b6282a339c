import type { MadeRelease } from "../release/make-release.ts";
import type { SetNote } from "../run/progress.ts";
import type { Release } from "../release/release.ts";
import { describeFaults } from "./fault.ts";
import { verifyRelease } from "./verify.ts";
import { checkWeights } from "./weights.ts";

interface Check {
  readonly made: MadeRelease;
  /** The release that stands now. */
  readonly previous: Release | undefined;
  /** Where the release's files lie. */
  readonly folder: string;
  readonly force: boolean;
  readonly setNote: SetNote;
}

/** What the checks found, in sentences. */
export interface CheckResult {
  /** Why the release must not be published; nothing when it can be. */
  readonly refusal?: string;
  readonly warnings: readonly string[];
}

/** Checks that a release is whole and sound before anybody sees it. */
export async function checkRelease({
  made: { release, rendered, warnings },
  previous,
  folder,
  force,
  setNote,
}: Check): Promise<CheckResult> {
  const weighed = await checkWeights(folder, release.pages, rendered);
  const verdict = verifyRelease({
    release,
    previous,
    rendered,
    weighed,
    force,
  });
  const { faults } = verdict;
  setNote(faults.length === 0 ? "passed" : `${faults.length} faults`);
  return {
    ...(faults.length > 0 && {
      refusal: [
        "The new site was not published:",
        ...describeFaults(faults).map((line) => `  ${line}`),
      ].join("\n"),
    }),
    warnings: [...warnings, ...describeFaults(verdict.warnings)],
  };
}
