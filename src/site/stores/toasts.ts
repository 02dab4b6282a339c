import { toast } from "react-hot-toast/headless";

import { toastLife } from "../../contract/limits.ts";

/** A short message above everything else (specification 4 and 9). */
export interface Notice {
  readonly tone: "success" | "failure";
  readonly text: string;
  /** Milliseconds on screen, one of `toastLife`; `sticky` stays until it is closed. */
  readonly life?: number | "sticky";
  /**
   * True when a status region beside the form has the same text (design 6.12): screen readers then
   * don't announce the toast.
   */
  readonly isSpokenElsewhere?: boolean;
}

/** Shows a toast; tests pass their own. */
export type Notify = (notice: Notice) => void;

/** Adds a toast to those on screen. */
export const notify: Notify = (notice) => {
  const { tone, text, life = toastLife.standard, isSpokenElsewhere } = notice;
  const isFailure = tone === "failure";
  const show = isFailure ? toast.error : toast.success;
  const live = isFailure ? "assertive" : "polite";
  show(text, {
    duration: life === "sticky" ? Infinity : life,
    removeDelay: 200,
    ariaProps: {
      role: isFailure ? "alert" : "status",
      "aria-live": isSpokenElsewhere === true ? "off" : live,
    },
  });
};

export const closeToast = (id: string): void => toast.dismiss(id);
