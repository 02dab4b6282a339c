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

const waiting: Notice[] = [];
let show: Notify = (notice) => void waiting.push(notice);

/** Shows a notice, or keeps it until the code that draws toasts has come. */
export const notify: Notify = (notice) => show(notice);

/** From now on notices are shown by `draw`, those that have waited at once. */
export function drawNotices(draw: Notify): void {
  show = draw;
  waiting.splice(0).forEach(draw);
}
