/** Sentences of /survey-invite (specification 2). */
export const surveyInviteText = {
  heading: "Opening your invitation",
  text: "This takes a moment. If nothing happens, go on by yourself:",
  logIn: "Log in",
} as const;
