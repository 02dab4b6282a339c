import { LockedError } from "../../shared/file-lock.ts";
import type { RebuildRun } from "../progress/run.ts";

interface Stages {
  readonly first: () => Promise<RebuildRun>;
  /** Makes pictures that the published site lacks; false when there is none for another rebuild. */
  readonly makeMissing: () => Promise<boolean>;
  readonly second: () => Promise<RebuildRun>;
}

/**
 * Publishes a site whose pictures take long in two stages: first with those that are quickly made,
 * then with all that can be made in a few minutes.
 *
 * @throws {LockedError} when another rebuild is running at first; later it publishes the pictures
 */
export async function* publishStages({
  first,
  makeMissing,
  second,
}: Stages): AsyncGenerator<RebuildRun, void> {
  const run = await first();
  yield run;
  if (run.picturesLeft === undefined || !(await makeMissing())) return;
  try {
    yield await second();
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
  }
}
