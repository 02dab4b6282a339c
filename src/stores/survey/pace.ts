import { atom, type ReadableAtom } from "nanostores";
import * as v from "valibot";

import { readJson } from "../../client/read-json.ts";
import type { SessionStorage } from "../../environment.ts";

const pace = v.object({
  /** Digit keys answer (WCAG 2.1.4 asks that they can be switched off). */
  digits: v.boolean(),
  /** The page follows the answers: to the next question, and to the next questions. */
  goesOn: v.boolean(),
});
/** How a participant likes to answer. */
export type Pace = v.InferOutput<typeof pace>;

const key = "surveyPace";
const usual: Pace = { digits: true, goesOn: true };

/** The pace that this browser remembers, and a function that changes and stores it. */
export function createPace(storage: Pick<SessionStorage, "get" | "set">): {
  readonly $pace: ReadableAtom<Pace>;
  readonly change: (part: Partial<Pace>) => void;
} {
  const $pace = atom<Pace>(readJson(pace, storage.get(key)) ?? usual);
  return {
    $pace,
    change(part) {
      $pace.set({ ...$pace.get(), ...part });
      storage.set(key, JSON.stringify($pace.get()));
    },
  };
}
