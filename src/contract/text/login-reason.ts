/**
 * Sentences of /login that say what the login leads to. In a file of their own: the page's script has them
 * before the form has loaded.
 */
export const loginReasons = {
  none: "Use the email address of your account.",
  toAnswer: (survey: string) => `Log in to answer ${survey}.`,
  toOpenInvitation: "Log in to open your invitation.",
  toGoOn: "Log in to carry on.",
  /** An invitation did not open: its code is unknown, or it could not be looked up in time. */
  unknown: "We don’t know this invitation: part of its link is missing, or its survey has ended.",
  late: "It took too long to look up your invitation. Please try once more, or log in.",
} as const;

/** Links to where such an invitation is tried again. */
export const invitationLinks = { unknown: "Enter its code yourself", late: "Try again" } as const;
