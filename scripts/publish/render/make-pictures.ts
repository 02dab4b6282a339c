import { access } from "node:fs/promises";
import { join } from "node:path";

import { inTurn } from "../../../src/content/in-turn.ts";
import type { PictureRecipe } from "../../../src/content/render-scope.ts";
import { writeWhole } from "../../../src/content/write-whole.ts";
import { makePicture } from "../../../src/pictures/make-picture.ts";
import { messageOf } from "../format.ts";
import type { Places } from "../places.ts";

/** Makes pictures in the background while pages are rendered. */
export interface PictureMaker {
  /** Has a picture made, unless it is there; each address once. */
  readonly want: (address: string, recipe: PictureRecipe) => void;
  /**
   * Waits for all of them.
   *
   * @throws {Error} that names a picture which can't be made
   */
  readonly done: () => Promise<{ readonly made: number }>;
}

/** Encoding takes the cores that rendering leaves free; a thread of the four is left to files. */
const atOnce = 3;

/** Makes the maker; pictures are kept by name in their place. */
export function pictureMaker(
  places: Places,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): PictureMaker {
  const turn = inTurn(atOnce);
  const asked = new Map<string, Promise<boolean>>();
  const originals = join(places.content, "images");
  return {
    want: (address, recipe) => {
      if (asked.has(address)) return;
      const file = join(places.pictures, nameOf(address));
      const making = turn(async () => {
        signal?.throwIfAborted();
        if (await exists(file)) return false;
        try {
          await writeWhole(file, await makePicture(recipe, originals));
        } catch (error) {
          throw new Error(
            `The picture ${address} can't be made${madeOf(recipe, originals)}: ${messageOf(error)}`,
            { cause: error },
          );
        }
        return true;
      });
      // It is waited for in the end; until then a failure must not end the process.
      making.catch(() => undefined);
      asked.set(address, making);
    },
    done: async () => {
      const made = await Promise.all(asked.values());
      return { made: made.filter(Boolean).length };
    },
  };
}

/** An original that is damaged has to be deleted: then it is fetched again. */
const madeOf = (recipe: PictureRecipe, originals: string) =>
  recipe.kind === "variant" ? ` of ${join(originals, recipe.file)}` : "";

/** The file that a picture's address stands for, in the place of made pictures. */
export const nameOf = (address: string): string =>
  address.slice(address.lastIndexOf("/") + 1);

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
