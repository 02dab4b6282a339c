import { withAsciiDigits, cleanEmail } from "../../../contract/rules.ts";
import { phoneLength } from "../../../contract/limits.ts";
import type { Profile } from "../../../contract/profile.ts";
import { byName, profileFault, type ProfileName } from "../../../contract/profile-fields.ts";
import { profileText } from "../../text/profile.ts";

export type ProfileValues = Readonly<Record<ProfileName, string>>;

/** A profile as its form shows it; a bio that can't be read is empty there. */
export const profileValues = (profile: Profile): ProfileValues =>
  byName((_field, column) => profile[column] ?? "");

/**
 * The error messages (specification 5); `isLive` while typing, which words one of them differently.
 */
export const validateProfile = (values: ProfileValues, isLive: boolean) =>
  byName((field) => {
    const fault = profileFault(field, values[field.name]);
    if (fault === "emailInvalid" && isLive) return profileText.emailInvalidLive;
    return fault && profileText[fault];
  });

const fields = byName((field) => field);

/** Normalises a typed value: emails are cleaned (`cleanEmail`), phones have at most 12 digits and +. */
export function normaliseProfile(name: ProfileName, value: string): string {
  const { control } = fields[name];
  if (control === "email") return cleanEmail(value);
  if (control === "tel") return phoneText(value).slice(0, phoneLength.maximum);
  return value;
}

const phoneText = (value: string) => withAsciiDigits(value).replaceAll(/[^\d+]/g, "");

/**
 * Names what `normaliseProfile` removes from a phone number, or how much longer a long text is than some
 * hosts take; undefined for nothing.
 */
export function profileRemark(name: ProfileName, value: string): string | undefined {
  const { control, maximum } = fields[name];
  if (control === "area") {
    const length = Array.from(value).length;
    return length > maximum ? profileText.aboutLong(length, maximum) : undefined;
  }
  if (control !== "tel") return undefined;
  const stored = phoneText(value);
  if (stored.length > maximum) return profileText.phoneCut;
  return stored === withAsciiDigits(value) ? undefined : profileText.phoneCleaned;
}
