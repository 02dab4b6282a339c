import { atom } from "nanostores";
import * as v from "valibot";

import { parseJson } from "../../client/parse-json.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";

const preference = v.object({
  /** Digit keys answer (WCAG 2.1.4 asks that they can be switched off). */
  digits: v.boolean(),
  /** The page follows the answers: to the next question, and to the next questions. */
  goesOn: v.boolean(),
});
/** How a participant likes to answer. */
export type Preference = v.InferOutput<typeof preference>;

const key = "autoAdvance";
const usual: Preference = { digits: true, goesOn: true };

/** The preference that this browser remembers. */
export const createAutoAdvance = (storage: Pick<SessionStorage, "get">) => ({
  $preference: atom(parseJson(preference, storage.get(key)) ?? usual),
  /** Of the preference, in storage that outlives the tab. */
  key,
  /** The next questions are about to follow by themselves. */
  $isAdvancing: atom(false),
});
export type AutoAdvance = ReturnType<typeof createAutoAdvance>;
