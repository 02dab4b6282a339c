import { humanCheckFailed } from "./verification.ts";

/** Sentences of /forget-password (specification 5 and 8); 200 goes to /success-reset-password. */
export const forgetPasswordText = {
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format.",
  humanCheckFailed,
  byCode: { 400: "Entered Email Does Not Exist." },
} as const;
