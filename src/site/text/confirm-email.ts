/** Sentences of /confirm-email. */
export const confirmEmailText = {
  heading: "Confirm your email address",
  lead: "Type the password of your account. From then on you log in with the new address.",
  password: "Password",
  submit: "Confirm the address",
  passwordRequired: "Password is required.",
  passwordRefused: "The password was not accepted. Please check it and try again.",
  incomplete:
    "This link is not complete. Please open it from the email once more, or save the address in your profile again.",
  back: "Back to log in",
  byCode: { 200: "Your new email address is confirmed." },
} as const;
