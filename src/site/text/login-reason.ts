/** Sentences of /login that say what the login leads to. */
export const loginReasons = {
  none: "Use the email address of your invitation.",
  toAnswer: (survey: string) => `Log in to answer ${survey}.`,
  toOpenInvitation: "Log in to open your invitation.",
  toGoOn: "Log in to go on.",
} as const;
