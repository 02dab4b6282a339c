/** Sentences of the newsletter sign-up (specification 5 and 8). */
export const newsletterText = {
  /** Replaces the label LBL_NEWSLETTER_HEADING on hosts without it. */
  heading: "Newsletter",
  email: "Email",
  submit: "Subscribe",
  emailRequired: "Email Is Required.",
  emailInvalid: "Invalid email format.",
  /** Replaces the label LBL_NEWSLETTER_MESSAGE on hosts without it. */
  subscribed: "Thank you for subscribing to our newsletter.",
  rejected: "Please use another email to subscribe to the newsletter.",
  failed:
    "We could not sign you up just now. Your email is still here; please try again in a moment.",
  unreachable:
    "We could not reach our service. Your email is still here; please check your connection and try again.",
} as const;
