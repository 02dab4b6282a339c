/** The only text of /logout, for screen readers (design 6.13). */
export const loggedOut = "You are logged out.";

/** What it shows to people whom a personal link was not meant for. */
export const notMe = {
  text: "Nothing was stored. The invitation stays open for the person it was meant for.",
  home: "Go to the home page",
} as const;
