/** Sentences with which the embedded API answers, and which the site shows by itself too (specification 5 and 8). */

/** Login and forgot password need a human-verification result (specification 5). */
export const humanCheckFailed = "ReCAPTCHA verification failed. Please try again.";

/** Refusals by their code. */
export const loginRefusals = {
  400: "Email does not exists!.",
  401: "Invalid email or password.",
} as const;

export const forgetPasswordRefusals = { 400: "Entered Email Does Not Exist." } as const;

export const changePasswordRefusals = {
  400: "Your Provided New Password And ConfirmPassword Are Not Same.",
  404: "New password cannot be the same as the old password.",
} as const;

export const passwordShort = "Password must be at least 6 characters long.";

/** The labels of a profile's fields, and what is wrong with a value. */
export const profileMessages = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  phone: "Phone Number",
  about: "Bio",
  emailInvalid: "Invalid email format",
  phoneLength: "Contact number must be between 10 and 12 digits.",
} as const;

export const pictureType = "Unsupported file type. Please select a .jpg, .jpeg, or .png file.";

export const unanswered = "All questions must be answered.";

/** Messages of failed calls for which the specification's catalogue has none. */
export const failureText = {
  unreachable: "We could not reach our service. Please check your connection and try again.",
  unreadable: "We could not read the answer of our service. Please try again in a moment.",
  signedOut: "Your session has ended. Please log in again.",
  forbidden: "You may not do this. If you think you should, please contact us.",
  tooMany: "Too many attempts. Please wait a while and try again.",
  tooManyFor: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  overload: "Very many people are here right now. Please try again in a moment.",
  overloadFor: (wait: string) =>
    `Very many people are here right now. Please try again in ${wait}.`,
  server: "Something went wrong on our side. Please try again in a moment.",
  other: "That did not work. Please try again in a moment.",
} as const;

/** A waiting time in words, rounded up, so that trying then works. */
export function waitInWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.max(1, seconds), "second"]
      : seconds < 3600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
