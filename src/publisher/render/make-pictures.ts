import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";
import type { PictureRecipe } from "../../content/render-scope.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import { makePicture } from "./make-picture.ts";
import { messageOf } from "../run/format.ts";
import type { Paths } from "../release/paths.ts";

/** Makes pictures in the background while pages are rendered. */
export type PictureMaker = ReturnType<typeof pictureMaker>;

/** Parallel encodings; one thread of libuv's four is left for files. */
const atOnce = 3;

/** Milliseconds after which only cheap pictures are made: 5,000 new photographs take an hour. */
const budget = 5 * 60_000;

/** WebP up to this width takes 0.05 s, so that every photograph gets one. */
const cheapWidth = 800;

const isCheap = (recipe: PictureRecipe) =>
  recipe.kind === "sharing" || (recipe.format === "webp" && recipe.width <= cheapWidth);

interface Limits {
  /** Milliseconds from now for all but the cheap pictures. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Creates a maker that stores each picture in `paths.pictures` by name. */
export function pictureMaker(paths: Paths, { limit = budget, signal }: Limits = {}) {
  const end = performance.now() + limit;
  const inTurn = pLimit(atOnce);
  const originals = join(paths.content, "images");
  const requested = new Set<string>();
  const missing = new Set<string>();
  /** Sentences by original. */
  const warnings = new Map<string, string>();
  const cheap: Promise<void>[] = [];
  const costly: (() => Promise<void>)[] = [];
  let made = 0;

  const make = async (address: string, recipe: PictureRecipe) => {
    signal?.throwIfAborted();
    const file = join(paths.pictures, basename(address));
    if (existsSync(file)) return;
    if (!isCheap(recipe) && performance.now() >= end) {
      missing.add(address);
      return;
    }
    const bytes = await encode(address, recipe);
    if (!bytes) return;
    await writeFileAtomically(file, bytes);
    made += 1;
  };

  /** Deletes an original that can't be decoded; the next rebuild fetches it again. */
  const encode = async (address: string, recipe: PictureRecipe) => {
    try {
      return await makePicture(recipe, originals);
    } catch (error) {
      if (recipe.kind !== "variant") throw error;
      missing.add(address);
      const original = join(originals, recipe.file);
      if (!warnings.has(original))
        warnings.set(
          original,
          `Pictures can't be made of ${original}, which is deleted so that the next rebuild fetches it again: ${messageOf(error)}`,
        );
      await rm(original, { force: true });
      return undefined;
    }
  };

  return {
    /** Enqueues a picture unless it exists; each address once. */
    request: (address: string, recipe: PictureRecipe): void => {
      if (requested.has(address)) return;
      requested.add(address);
      const making = () => inTurn(() => make(address, recipe));
      if (!isCheap(recipe)) {
        costly.push(making);
        return;
      }
      const promise = making();
      // Awaited in `done`; an unhandled rejection would end the process before.
      promise.catch(() => undefined);
      cheap.push(promise);
    },
    /**
     * Waits for the cheap pictures, then for as many costly ones as the time allows.
     *
     * @returns the number of made pictures, addresses of those that are left for the next rebuild or
     *   can't be made, and sentences about the latter
     * @throws {Error} when a picture can't be written, or a sharing picture can't be drawn
     */
    done: async () => {
      await allOf(cheap);
      await allOf(costly.map((making) => making()));
      return { made, missing, warnings: [...warnings.values()] };
    },
  };
}
