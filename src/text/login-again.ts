/** What asks for another login on a page whose login has ended: a link, or a dialog over it. */
export const loginAgainText = {
  logIn: "Log in again",
  heading: "Your session has ended",
  typed: "Everything you typed is still here. Log in again, and it is saved.",
  later: "Later",
} as const;
