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
