/** The only text of /logout, for screen readers (design 6.13). */
export const loggedOut = "You are logged out.";
