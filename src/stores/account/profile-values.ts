import { phoneLength } from "../../contract/limits.ts";
import type { Profile } from "../../contract/profile.ts";
import { isFilled } from "../../contract/rules.ts";
import { profileText } from "../../text/profile.ts";
import { emailError, errorsOf } from "../field-errors.ts";
import type { Errors } from "../form.ts";

export type ProfileValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly about: string;
};

/** A profile as its form shows it. */
export const profileValues = (profile: Profile): ProfileValues => ({
  firstName: profile.vFirstName,
  lastName: profile.vLastName,
  email: profile.vEmail,
  phone: profile.vPhone,
  about: profile.tAbout,
});

/** Specification 5, profile; the format of the email is worded differently while typing. */
export function validateProfile(
  { firstName, lastName, email, phone }: ProfileValues,
  emailInvalid: string,
): Errors<ProfileValues> {
  const text = profileText;
  return errorsOf({
    firstName: isFilled(firstName) ? undefined : text.firstNameRequired,
    lastName: isFilled(lastName) ? undefined : text.lastNameRequired,
    email: emailError(email, text.emailRequired, emailInvalid),
    phone: phoneError(phone),
  });
}

/**
 * What is wrong with a phone number: its length at most. Which characters stand in it is seen to
 * while typing; one that a host sent with others is for that host to judge.
 */
function phoneError(phone: string): string | undefined {
  const { minimum, maximum } = phoneLength;
  if (!isFilled(phone)) return profileText.phoneRequired;
  return phone.length < minimum || phone.length > maximum ? profileText.phoneLength : undefined;
}

/** What may be typed into a phone number (specification 5). */
export const isPhoneText = (text: string): boolean => /^[\d+]*$/.test(text);

/** A value as it is kept while typed: emails are trimmed, phones hold 12 digits and + at most. */
export function normaliseProfile(name: keyof ProfileValues, value: string): string {
  if (name === "email") return value.trim();
  if (name === "phone") return value.replaceAll(/[^\d+]/g, "").slice(0, phoneLength.maximum);
  return value;
}
