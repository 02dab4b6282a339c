import { pictureType, profileMessages, changePasswordRefusals, passwordShort } from "./messages.ts";
import type { ProfileMessage, ProfileName } from "../profile-fields.ts";

const formatCount = (count: number) => count.toLocaleString("en");

/** Sentences of /profile (specification 5 and 8). */
export const profileText = {
  heading: "Your profile",
  ...profileMessages,
  phoneHint: "10 to 12 digits, e.g. 07700900142",
  /** Before a text gets longer than some hosts take; the specification has no limit. */
  aboutHint: (maximum: number) => `Up to ${formatCount(maximum)} characters will fit.`,
  aboutLong: (length: number, maximum: number) =>
    `This is ${formatCount(length)} characters long. More than ${formatCount(maximum)} may not be accepted.`,
  phoneCut: "Only 12 characters fit here, so the rest was cut off. Please check the number.",
  phoneCleaned: "Only digits and + are allowed, so everything else was left out.",
  picture: "Profile picture",
  choosePicture: "Choose a new picture",
  pictureHint: "Use the pen to choose a .jpg or .png file",
  /** Goes on with the hint, where there is a mouse. */
  pictureDrop: ", or drop one on the picture",
  pictureChosen: (name: string) => `You have chosen ${name}. Save to keep it.`,
  emailPending: (address: string) =>
    `We have sent a link to ${address}. Confirm it to use this address.`,
  /** Heads a list that the host gives. */
  storedHeading: "What we store about you",
  storedDownload: "Download it",
  loginsHeading: "Where you are logged in",
  otherLogins: (count: number) => {
    if (count === 0) return "You are logged in only here.";
    return count === 1
      ? "You are also logged in elsewhere, perhaps in a tab you closed without logging out."
      : `You are also logged in ${formatCount(count)} times elsewhere, perhaps in tabs you closed without logging out.`;
  },
  endOthers: "Log out everywhere else",
  othersEnded: "You are logged out everywhere else.",
  submit: "Save",
  loading: "Loading your profile …",
  loadFailed: "Your profile could not be loaded",
  firstNameRequired: "FirstName is Required.",
  lastNameRequired: "LastName is Required.",
  emailRequired: "Email is required.",
  emailInvalidLive: "Invalid email format.",
  phoneRequired: "Contact is Required.",
  pictureType,
  pictureDamaged: "This picture can’t be read. Please choose another one.",
  pictureEmpty: "This file is empty. Please choose another one.",
  byCode: { 200: "User Profile Updated Successfully." },
} as const satisfies Readonly<
  Record<ProfileName | ProfileMessage, string> & Record<string, unknown>
>;

/** The static placeholder page (specification 2): empty inputs and a sample name. */
export const updateProfileText = {
  heading: "Edit your profile",
  sampleName: "Alex Morgan",
  lead: "This is only an example: nothing here can be changed.",
  link: { path: "/profile", text: "Go to your profile" },
} as const;

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

/** Sentences of /confirm-email. */
export const confirmEmailText = {
  heading: "Confirm your email address",
  lead: "Enter your account’s password. From then on, log in with the new address.",
  password: "Password",
  submit: "Confirm the address",
  passwordRequired: "Password is required.",
  passwordRefused: "The password was not accepted. Please check it and try again.",
  incomplete:
    "The link that brought you here has lost its code: some mail systems cut it off. The code is in the email. To get a new email, log in and save the address in your profile again.",
  back: "Back to log in",
  byCode: { 200: "Your new email address is confirmed." },
} as const;
