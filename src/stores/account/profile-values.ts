import { phoneLength } from "../../contract/limits.ts";
import type { Profile } from "../../contract/profile.ts";
import { byName, profileFault, type ProfileName } from "../../contract/profile-fields.ts";
import { profileText } from "../../text/profile.ts";

export type ProfileValues = Readonly<Record<ProfileName, string>>;

/** A profile as its form shows it. */
export const profileValues = (profile: Profile): ProfileValues =>
  byName((_field, column) => profile[column]);

/**
 * The error messages (specification 5); `isLive` while typing, which words one of them differently.
 */
export const validateProfile = (values: ProfileValues, isLive: boolean) =>
  byName((field) => {
    const fault = profileFault(field, values[field.name]);
    if (fault === "emailInvalid" && isLive) return profileText.emailInvalidLive;
    return fault && profileText[fault];
  });

const controls = byName(({ control }) => control);

/** Normalises a typed value: emails are trimmed, phones have at most 12 digits and +. */
export function normaliseProfile(name: ProfileName, value: string): string {
  if (controls[name] === "email") return value.trim();
  if (controls[name] === "tel") return phoneText(value).slice(0, phoneLength.maximum);
  return value;
}

const phoneText = (value: string) => value.replaceAll(/[^\d+]/g, "");

/** Names what `normaliseProfile` removes from a phone number; undefined for nothing. */
export function profileRemark(name: ProfileName, value: string): string | undefined {
  if (controls[name] !== "tel") return undefined;
  const kept = phoneText(value);
  if (kept.length > phoneLength.maximum) return profileText.phoneCut;
  return kept === value ? undefined : profileText.phoneCleaned;
}
