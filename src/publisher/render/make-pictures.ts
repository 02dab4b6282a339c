import { access, rm } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";
import type { PictureRecipe } from "../../content/render-scope.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import { makePicture } from "./make-picture.ts";
import { messageOf } from "../run/format.ts";
import type { Paths } from "../release/paths.ts";

/** What became of the pictures of a rebuild. */
export interface MadePictures {
  readonly made: number;
  /** Addresses of those that are not there: left for the next rebuild, or impossible to make. */
  readonly missing: ReadonlySet<string>;
  /** Sentences about those that can't be made. */
  readonly warnings: readonly string[];
}

/** Makes pictures in the background while pages are rendered. */
export interface PictureMaker {
  /** Has a picture made, unless it is there; each address once. */
  readonly want: (address: string, recipe: PictureRecipe) => void;
  /**
   * Waits for the cheap ones, then for as many of the others as the time allows.
   *
   * @throws {Error} when a picture can't be written, or a sharing picture not drawn
   */
  readonly done: () => Promise<MadePictures>;
}

/** Encoding takes the cores that rendering leaves free; a thread of the four is left to files. */
const atOnce = 3;

/**
 * Milliseconds from the start of rendering, after which only what every page needs is still made.
 * 5,000 new photographs take an hour; a site must not wait for them, nor a workflow be cut off.
 */
const budget = 5 * 60_000;

/** WebP of this width is small enough to be made at once for every photograph: 0.05 s. */
const cheapWidth = 800;

const isCheap = (recipe: PictureRecipe) =>
  recipe.kind === "sharing" || (recipe.format === "webp" && recipe.width <= cheapWidth);

interface Limits {
  /** Milliseconds from now for all but the cheap pictures. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes the maker; pictures are kept by name in their place as soon as they are made. */
export function pictureMaker(paths: Paths, { limit = budget, signal }: Limits = {}): PictureMaker {
  const end = performance.now() + limit;
  const inTurn = pLimit(atOnce);
  const originals = join(paths.content, "images");
  const asked = new Set<string>();
  const missing = new Set<string>();
  /** Sentences by original. */
  const warnings = new Map<string, string>();
  const cheap: Promise<void>[] = [];
  const costly: (() => Promise<void>)[] = [];
  let made = 0;

  const make = async (address: string, recipe: PictureRecipe) => {
    signal?.throwIfAborted();
    const file = join(paths.pictures, nameOf(address));
    if (await exists(file)) return;
    if (!isCheap(recipe) && performance.now() >= end) {
      missing.add(address);
      return;
    }
    const bytes = await encode(address, recipe);
    if (!bytes) return;
    await writeFileAtomically(file, bytes);
    made += 1;
  };

  /** Without its original a picture is fetched again; until then the page does without it. */
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
    want: (address, recipe) => {
      if (asked.has(address)) return;
      asked.add(address);
      const making = () => inTurn(() => make(address, recipe));
      if (!isCheap(recipe)) {
        costly.push(making);
        return;
      }
      const promise = making();
      // It is waited for in the end; until then a failure must not end the process.
      promise.catch(() => undefined);
      cheap.push(promise);
    },
    done: async () => {
      await allOf(cheap);
      await allOf(costly.map((making) => making()));
      return { made, missing, warnings: [...warnings.values()] };
    },
  };
}

/** The file that a picture's address stands for, in the place of made pictures. */
export const nameOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
