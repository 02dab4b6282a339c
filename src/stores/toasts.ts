import { atom } from "nanostores";
import { toast } from "react-hot-toast/headless";

import { toastLife } from "../contract/limits.ts";

/** A short message above everything else (specification 4 and 9). */
export interface Notice {
  readonly tone: "success" | "failure";
  readonly text: string;
  /** Milliseconds on screen, one of `toastLife`; `sticky` stays until it is closed. */
  readonly life?: number | "sticky";
  /**
   * True when a status region beside the form says the same (design 6.12): the toast is then
   * not spoken, or screen readers would hear everything twice.
   */
  readonly isSpokenElsewhere?: boolean;
}

/** How stores show a toast; tests hand in their own. */
export type Notify = (notice: Notice) => void;

/** Shows a toast. */
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

/** Islands that could draw the toasts of the page, each by a token of its own; the first one does. */
export const $toasters = atom<readonly object[]>([]);

/**
 * Announces an island as one that could draw toasts.
 *
 * @returns takes it back
 */
export function offerToaster(token: object): () => void {
  $toasters.set([...$toasters.get(), token]);
  return () => $toasters.set($toasters.get().filter((other) => other !== token));
}
