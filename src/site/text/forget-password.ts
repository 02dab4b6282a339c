import { forgetPasswordRefusals, humanCheckFailed } from "../../contract/messages.ts";

/** Sentences of /forget-password (specification 5 and 8); 200 goes to /success-reset-password. */
export const forgetPasswordText = {
  heading: "Forgotten your password?",
  /** Replaces the label LBL_FORGET_PASSWORD_SUB_HEADING on hosts without it. */
  subHeading: "Type the email address you log in with.",
  email: "Email",
  submit: "Send the link",
  back: "Back to log in",
  sent: "You have asked for a link for choosing a new password.",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format.",
  humanCheckFailed,
  byCode: forgetPasswordRefusals,
} as const;
