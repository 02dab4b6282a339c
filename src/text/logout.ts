/** All that /logout says, and only to screen readers (design 6.13). */
export const loggedOut = "You are logged out.";
