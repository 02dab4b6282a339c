import { changePasswordRefusals, passwordShort } from "../../contract/messages.ts";

/** Sentences of /change-password (specification 5 and 8), double space included. */
export const changePasswordText = {
  heading: "Change your password",
  current: "Current Password",
  password: "New Password",
  confirm: "Confirm New Password",
  hint: "At least 6 characters.",
  submit: "Submit",
  currentRequired: "Current password is Required.",
  currentRefused: "The current password was not accepted. Please check it and try again.",
  currentShort: "Password must be at least 6 characters long.",
  passwordRequired: "New password is Required.",
  passwordShort,
  confirmRequired: "Confirm password is Required.",
  confirmShort: "Confirm password must be at least 6 characters long.",
  mismatch: "New password and Confirm password  do not match.",
  mismatchLive: "New Password and Confirm Password do not match.",
  byCode: { 200: "Password Reset successfully.", ...changePasswordRefusals },
} as const;
