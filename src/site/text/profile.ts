import { pictureType, profileMessages } from "../../contract/messages.ts";
import type { ProfileMessage, ProfileName } from "../../contract/profile-fields.ts";

const formatCount = (count: number) => count.toLocaleString("en");

/** Sentences of /profile (specification 5 and 8). */
export const profileText = {
  heading: "Your profile",
  ...profileMessages,
  phoneHint: "10 to 12 digits, e.g. 07700900142",
  /** Before a text gets longer than some hosts take; the specification has no limit. */
  aboutHint: (maximum: number) =>
    `At most ${formatCount(maximum)} characters are sure to fit here.`,
  aboutLong: (length: number, maximum: number) =>
    `These are ${formatCount(length)} characters. More than ${formatCount(maximum)} may not be accepted.`,
  phoneCut: "Only 12 characters fit here; the rest was cut off. Please check the number.",
  phoneCleaned: "Only digits and + fit here; everything else was left out.",
  picture: "Profile picture",
  choosePicture: "Choose a new picture",
  pictureHint: "Choose a .jpg or .png file with the pen",
  /** Goes on with the hint, where there is a mouse. */
  pictureDrop: ", or drop one on the picture",
  pictureChosen: (name: string) => `${name} is chosen. Save to keep it.`,
  emailPending: (address: string) =>
    `We have sent a link to ${address}. This address counts once you have confirmed it.`,
  /** Heads a list that the host gives. */
  storedHeading: "What is stored of you",
  storedDownload: "Download it as a file",
  loginsHeading: "Where you are logged in",
  otherLogins: (count: number) => {
    if (count === 0) return "You are logged in here only.";
    return count === 1
      ? "One other login is open, perhaps that of a tab that was closed without logging out."
      : `${formatCount(count)} other logins are open, perhaps of tabs that were closed without logging out.`;
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
  pictureDamaged: "This picture can't be read. Please select another one.",
  pictureEmpty: "This file is empty. Please select another one.",
  byCode: { 200: "User Profile Updated Successfully." },
} as const satisfies Readonly<
  Record<ProfileName | ProfileMessage, string> & Record<string, unknown>
>;
