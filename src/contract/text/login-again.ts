/** Sentences of the dialog that asks for another login over a page whose login has ended. */
export const loginAgainText = {
  heading: "Your session has ended",
  typed: "Everything you typed is still here. Log in again to save it.",
  later: "Later",
} as const;
