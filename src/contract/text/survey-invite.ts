/** Sentences of /survey-invite (specification 2). */
export const surveyInviteText = {
  heading: "Your invitation",
  text: "It opens in a moment. If nothing happens, carry on here:",
  logIn: "Log in",
  /** Where the address has no code. */
  incomplete: {
    text: "The link that brought you here has lost its code: some mail systems cut it off. The code is in the email.",
    otherwise:
      "You can also get there without it: log in, and your dashboard shows the surveys you are asked to answer. If you have no password yet, ask for a link to choose one.",
    forgotten: "Ask for a link",
  },
} as const;
