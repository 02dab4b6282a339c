/**
 * Sentences of /login that say what the login leads to. In a file of their own: the page's script has them
 * before the form has loaded.
 */
export const loginReasons = {
  none: "Use the email address you are registered with.",
  toAnswer: (survey: string) => `Log in to answer ${survey}.`,
  toOpenInvitation: "Log in to open your invitation.",
  toGoOn: "Log in to go on.",
} as const;
