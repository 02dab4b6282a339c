import { atom, type WritableAtom } from "nanostores";
import * as v from "valibot";

import { readJson } from "../../client/read-json.ts";
import { paceKey } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment.ts";

const preference = v.object({
  /** Digit keys answer (WCAG 2.1.4 asks that they can be switched off). */
  digits: v.boolean(),
  /** The page follows the answers: to the next question, and to the next questions. */
  goesOn: v.boolean(),
});
/** How a participant likes to answer. */
export type Preference = v.InferOutput<typeof preference>;

export interface Pace {
  readonly $preference: WritableAtom<Preference>;
  /** The next questions are about to follow by themselves. */
  readonly $isGoingOn: WritableAtom<boolean>;
}

const usual: Preference = { digits: true, goesOn: true };

/** The pace that this browser remembers. */
export const createPace = (storage: Pick<SessionStorage, "get">): Pace => ({
  $preference: atom(readJson(preference, storage.get(paceKey)) ?? usual),
  $isGoingOn: atom(false),
});
