/** Sentences of /success-reset-password where a host has no labels (specification 2). */
export const successResetPasswordText = {
  heading: "Look in your inbox",
  submit: "Continue",
} as const;
