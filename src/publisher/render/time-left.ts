import type { PictureRecipe } from "../../content/render-scope.ts";

/** Pixels, because encoding takes about as long for each in AVIF and WebP. Others take a little. */
const workOf = (recipe: PictureRecipe) =>
  recipe.kind === "variant" ? recipe.width * (recipe.height ?? recipe.width * 0.67) : 200_000;

/** Pixels that one thread encodes in a millisecond, on slow machines too. */
const usualSpeed = 10_000;

/** Milliseconds that pictures take on a usual machine, for a decision before any of them is made. */
export const usualTime = (recipes: Iterable<PictureRecipe>, threads: number): number =>
  Array.from(recipes, workOf).reduce((sum, work) => sum + work, 0) / usualSpeed / threads;

/** Estimates how long the pictures take that are yet to be made, from those that have been made. */
export function timeLeft(now: () => number = () => performance.now()) {
  const begin = now();
  const all = { count: 0, work: 0 };
  const done = { count: 0, work: 0 };
  const add = (sum: typeof all, recipe: PictureRecipe) => {
    sum.count += 1;
    sum.work += workOf(recipe);
  };
  return {
    /** Counts a picture that is to be made. */
    add: (recipe: PictureRecipe): void => add(all, recipe),
    /** Counts pictures that have been made. */
    note: (job: ReadonlyMap<string, PictureRecipe>): void => {
      for (const recipe of job.values()) add(done, recipe);
    },
    /** `12 of 840, about 2 min left` */
    inWords: (): string => {
      const counts = `${done.count} of ${all.count}`;
      if (done.work === 0) return counts;
      const seconds = ((now() - begin) * (all.work / done.work - 1)) / 1000;
      const left = seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
      return `${counts}, about ${left} left`;
    },
  };
}
