import type { Environment, Stop } from "../../environment.ts";
import type { SurveyState } from "./state.ts";

/** Milliseconds after a page has changed by itself, in which a press was meant for the one before. */
const settleTime = 700;

/**
 * Keeps presses of Next and Back from a page that has just come by itself (decision 065, or after a save
 * was refused). After a page that a press has asked for, none is ignored.
 */
export function createPressGuard({ clock }: Pick<Environment, "clock">) {
  let isAskedFor = false;
  let isSettling = false;
  let stop: Stop = () => undefined;
  function end(): void {
    stop();
    isSettling = false;
  }

  return {
    /** Call it with each press; false when it was meant for the page before. */
    takes(): boolean {
      if (isSettling) return false;
      return (isAskedFor = true);
    },
    /** With an answer on the page that has come, presses are meant for it. */
    end,
    /** Follows the page's state. */
    follow(former: SurveyState, state: SurveyState): void {
      const isOther = "shown" in former && "shown" in state && former.shown !== state.shown;
      if (isOther && !isAskedFor) {
        end();
        isSettling = true;
        stop = clock.after(settleTime, end);
      }
      // Otherwise a page that was asked for is still on its way.
      if (state.kind === "answering") isAskedFor = false;
    },
  };
}
