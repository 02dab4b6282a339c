import { forgetPasswordRefusals, humanCheckFailed } from "./messages.ts";

/** Sentences of /forget-password (specification 5 and 8); 200 goes to /success-reset-password. */
export const forgetPasswordText = {
  heading: "Forgotten your password?",
  /** Replaces the label LBL_FORGET_PASSWORD_SUB_HEADING on hosts without it. */
  subHeading: "Type the email address you log in with.",
  email: "Email",
  submit: "Send the link",
  back: "Back to log in",
  sent: "We have received your request for a new password.",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format.",
  humanCheckFailed,
  byCode: forgetPasswordRefusals,
} as const;

/** Sentences of /reset-password (specification 5 and 8), misspellings included. */
export const resetPasswordText = {
  heading: "Choose a password",
  password: "New Password",
  confirm: "Confirm Password",
  hint: "At least 6 characters.",
  submit: "Save the password",
  incomplete:
    "The link that brought you here has lost its code: some mail systems cut it off. The code is in the email, or you can ask for a new link.",
  again: "Ask for a new link",
  back: "Back to log in",
  passwordRequired: "New password is Required.",
  passwordShort: "Password must be at least 6 characters long.",
  confirmRequired: "Confirm password is Required.",
  confirmShort: "Confirm password must be at least 6 characters long.",
  mismatch: "New Password and Confirm Password do not match.",
  byCode: {
    200: "Your Password is Reset succesfully.",
    404: "New password cannot be the same as the old password.",
  },
} as const;

/** Sentences of /reset-password that say what the password is for: an invitation leads to a survey. */
export const passwordReasons = {
  another: "Use it whenever you log in.",
  toAnswer: (survey: string) => `You will use it to log in and answer ${survey}.`,
  toBegin: "You will use it to log in and begin the survey.",
} as const;

/** Sentences of /success-reset-password where a host has no labels (specification 2). */
export const successResetPasswordText = {
  heading: "Look in your inbox",
  submit: "Continue",
} as const;
