/** Sentences of /success-reset-password where a host has no labels (specification 2). */
export const successResetPasswordText = {
  heading: "Look in your inbox",
  subHeading: "We have sent you a link for choosing a new password.",
  submit: "Continue",
} as const;
