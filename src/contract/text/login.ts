import { humanCheckFailed, loginRefusals } from "./messages.ts";

/** Sentences of /login (specification 5 and 8), misspellings included. */
export const loginText = {
  heading: "Log in",
  email: "Email",
  password: "Password",
  submit: "Log in",
  forgotten: "Forgotten your password?",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format.",
  passwordRequired: "Pasword is Required.",
  passwordShort: "Password must be at least 6 characters.",
  humanCheckFailed,
  /** After too many attempts: a stranger's may have closed the way in. */
  otherWay: "You can also choose a new password: “Forgotten your password?” sends you a link.",
  byCode: { 200: "User Login Successfully.", ...loginRefusals },
  /** Where another person's link was opened before, whose name may be empty. */
  removesUnsent: (name: string) =>
    `${name ? `${name}’s answers` : "Answers"} in this tab have not been sent yet, and logging in as someone else removes them. If that is all right, press “Log in” once more.`,
  offline:
    "You are offline, but what is on this device is open. Log in again when you are online to send it.",
  unreachable:
    "We could not reach our service, but what is on this device is open. Log in again later to send it.",
  storageBlocked:
    "Your browser does not let this site remember that you are logged in. Please allow this site to store data, then log in again.",
} as const;
