/** The only text of /logout, for screen readers (design 6.13). */
export const loggedOut = "You are logged out.";

/** The fragment with which people come who were not meant by a personal link. */
export const notMeant = "#not-me";

/** What it shows to them. */
export const notMe = {
  text: "Nothing was stored. The invitation stays open for the person whom it is for.",
  home: "Go to the home page",
} as const;
