/** Sentences of the dialog that asks for another login over a page whose login has ended. */
export const loginAgainText = {
  heading: "Your session has ended",
  typed: "Everything you typed is still here. Log in again, and it is saved.",
  /** After a personal link. */
  openLink: "Open your invitation again",
  orPassword: "If you have a password, you can also log in with it.",
  later: "Later",
} as const;
