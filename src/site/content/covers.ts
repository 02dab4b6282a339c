import { hashText, numbersFrom } from "../art/random.ts";

/** How many covers `src/site/assets/covers` holds: `01.svg` to `64.svg`, 500 × 630 CSS pixels each. */
const covers = 64;

/** Gives the file name of the cover that goes with a seed, such as a post's address. */
export const coverFile = (seed: string): string =>
  `${String(Math.floor(1 + covers * numbersFrom(hashText(seed))())).padStart(2, "0")}.svg`;
