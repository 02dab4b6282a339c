import type { Profile } from "../../client/profile.ts";
import { phoneLength } from "../../contract/limits.ts";
import { isEmail, isFilled } from "../../contract/rules.ts";
import { profileText } from "../../text/profile.ts";
import type { Errors } from "../form.ts";

// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
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
  const { minimum, maximum } = phoneLength;
  return {
    ...(isFilled(firstName) ? {} : { firstName: text.firstNameRequired }),
    ...(isFilled(lastName) ? {} : { lastName: text.lastNameRequired }),
    ...(!isFilled(email)
      ? { email: text.emailRequired }
      : isEmail(email)
        ? {}
        : { email: emailInvalid }),
    ...(!isFilled(phone)
      ? { phone: text.phoneRequired }
      : phone.length < minimum || phone.length > maximum
        ? { phone: text.phoneLength }
        : {}),
  };
}

/** What may be typed into a phone number (specification 5). */
export const isPhoneText = (text: string): boolean => /^[\d+]*$/.test(text);

/** A value as it is kept while typed: emails are trimmed, phones hold 12 digits and + at most. */
export function normaliseProfile(
  name: keyof ProfileValues,
  value: string,
): string {
  if (name === "email") return value.trim();
  if (name === "phone")
    return value.replaceAll(/[^\d+]/g, "").slice(0, phoneLength.maximum);
  return value;
}
