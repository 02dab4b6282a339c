/** Sentences that every form shares. */
export const formText = {
  /** What a submit button says while the form is being sent (specification 4). */
  loading: "Loading...",
  /** Calls have no timeout; this shows when one takes long (design 6.15). */
  waiting: "Still waiting for an answer. You can keep this page open …",
  optional: "(optional)",
  summary: "Please check these fields",
  cancel: "Cancel",
  tryAgain: "Try again",
  scriptNeeded: "This form needs JavaScript.",
} as const;
