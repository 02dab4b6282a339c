import { type Paths, pathsOf } from "./files/paths.ts";
import { missingPictures, pictureMaker } from "./render/make-pictures.ts";
import { publishedRelease } from "./release/releases.ts";
import { createProgress } from "./progress/run.ts";

/** Milliseconds after which the pictures made so far are published, and the rest is left for the next time. */
const limit = 5 * 60_000;

/**
 * Makes pictures that the published site lacks, for at most five minutes. It only adds files for the
 * next rebuild, so that rebuilds may run meanwhile.
 *
 * @returns whether there are some for the next rebuild to publish; false when the signal has aborted
 * @throws {Error} when a picture can't be written
 */
export async function makeMissingPictures({
  paths = pathsOf(),
  signal,
}: { readonly paths?: Paths; readonly signal?: AbortSignal } = {}): Promise<boolean> {
  const current = await publishedRelease(paths);
  if (!current) return false;
  using maker = pictureMaker(paths, { limit, signal });
  for (const [address, recipe] of missingPictures(current.release)) maker.request(address, recipe);
  const { made, warnings } = await createProgress().step("pictures", async (setNote) => {
    const result = await maker.done(setNote);
    setNote(`${result.made} made, ${result.left.size} left`);
    return result;
  });
  for (const line of warnings) console.warn(line);
  return made > 0 && !signal?.aborted;
}
