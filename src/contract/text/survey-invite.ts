/** Sentences of /survey-invite (specification 2). */
export const surveyInviteText = {
  heading: "Your invitation",
  text: "It opens in a moment. If nothing happens, go on by yourself:",
  logIn: "Log in",
  /** Where the address has no code. */
  incomplete: {
    text: "The link that brought you here has lost its code: some mail systems cut it off. The email still has it.",
    otherwise:
      "Without it you also get there: log in, and your dashboard shows the surveys that you are asked to answer. If you have no password yet, ask for a link to choose one.",
    forgotten: "Ask for a link",
  },
} as const;
