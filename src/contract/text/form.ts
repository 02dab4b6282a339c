/** Sentences that every form shares. */
export const formText = {
  /** The label of a submit button while the form is sent (specification 4). */
  loading: "Loading...",
  /** Calls have no timeout; this shows when one takes long (design 6.15). */
  waiting: "Still waiting for an answer. Please keep this page open …",
  optional: "(optional)",
  summary: "Please check these fields",
  /** Above the first few of a long list of errors. */
  firstErrors: (open: number) => `${open} need your attention. The first are:`,
  /** Replaces the summary once all fields are right; as short, so that nothing moves. */
  corrected: "All corrected",
  cancel: "Cancel",
  tryAgain: "Try again",
  scriptNeeded: "This form needs JavaScript.",
} as const;

export const toastText = { region: "Notifications", close: "Close notification" } as const;

/** Shown in place of an island whose script did not load. */
export const islandFailureText = {
  text: "Part of this page could not be loaded.",
  reload: "Load it again",
} as const;

/** The toggle of a password field. `aria-pressed` tells its state, so its name does not change. */
export const passwordToggle = { text: "Show", label: (field: string) => `Show ${field}` } as const;
