import { atom } from "nanostores";
import * as v from "valibot";

import { parseJson } from "../../client/parse-json.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import type { Environment, Stop } from "../../environment.ts";
import type { SurveyState } from "./state.ts";

/** Pages that change by themselves (decision 065): who likes that, and presses that were too late. */

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

/** Milliseconds after a page has changed by itself, in which a press was meant for the one before. */
const settleTime = 700;

/**
 * Keeps presses of Next and Back from a page that has just come by itself (decision 065, or after a save
 * was refused). After a page that a press has asked for, none is ignored.
 */
export function createPressGuard({ clock }: Pick<Environment, "clock">) {
  let isAskedFor = false;
  let isSettling = false;
  let isUntouched = false;
  let stop: Stop = () => undefined;
  function end(): void {
    stop();
    isSettling = isUntouched = false;
  }

  return {
    /** Call it with each press; false when it was meant for the page before. */
    takes(): boolean {
      if (isSettling) return false;
      return (isAskedFor = true);
    },
    /** Call it with a press of Next: true for the first one on such a page, however late, before an answer. */
    isFirst(): boolean {
      const isFirst = isUntouched;
      isUntouched = false;
      return isFirst;
    },
    /** With an answer on the page that has come, presses are meant for it. */
    end,
    /** Follows the page's state. */
    follow(former: SurveyState, state: SurveyState): void {
      const isOther = "shown" in former && "shown" in state && former.shown !== state.shown;
      if (isOther && !isAskedFor) {
        end();
        isSettling = isUntouched = true;
        stop = clock.after(settleTime, () => (isSettling = false));
      }
      // Otherwise a page that was asked for is still on its way.
      if (state.kind === "answering") isAskedFor = false;
    },
  };
}
