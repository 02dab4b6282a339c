import type { PictureRecipe } from "../../site/content/render-scope.ts";
import type { RunContext } from "../progress/run.ts";
import { isMade, type Paths } from "../files/paths.ts";
import type { Release } from "../files/release.ts";

/** The recipes of all pictures that the pages of a release lack, by address. */
export const missingPictures = ({
  pages,
}: Pick<Release, "pages">): ReadonlyMap<string, PictureRecipe> =>
  new Map(Object.values(pages).flatMap(({ missing = {} }) => Object.entries(missing)));

/**
 * Addresses of the pictures that the pages of a release lack, and that the next one lacks too, because
 * they have not been made since.
 *
 * @param limit the time that a rebuild was given for pictures; then it makes them itself
 */
export const leftPictures = (
  paths: Paths,
  release: Pick<Release, "pages">,
  limit: number | undefined,
): readonly string[] =>
  limit === undefined
    ? [...missingPictures(release).keys()].filter((address) => !isMade(paths, address))
    : [];

/** Records in the run how many pictures the published release lacks. */
export function recordMissing({ record }: Pick<RunContext, "record">, release: Release): void {
  const { size } = missingPictures(release);
  if (size > 0) record({ picturesLeft: size });
}
