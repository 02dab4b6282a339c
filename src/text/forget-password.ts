import { humanCheckFailed } from "./verification.ts";

/** Sentences of /forget-password (specification 5 and 8); 200 goes to /success-reset-password. */
export const forgetPasswordText = {
  heading: "Forgotten your password?",
  subHeading:
    "Tell us the email address you log in with, and we send you a link for choosing a new password.",
  email: "Email",
  submit: "Send the link",
  back: "Back to log in",
  sent: "A link for choosing a new password is on its way to you.",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format.",
  humanCheckFailed,
  byCode: { 400: "Entered Email Does Not Exist." },
} as const;
