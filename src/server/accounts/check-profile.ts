import type { RequestOf } from "../../contract/call.ts";
import { type profileUpdate } from "../../contract/profile.ts";
import { profileColumns, profileFields } from "../../contract/profile-fields.ts";
import { isPhone } from "../../contract/rules.ts";
import { profileText } from "../../text/profile.ts";
import { ApiError } from "../http/api-error.ts";
import { isOneAddress } from "../mail/one-address.ts";

/** Mails contain names; further lines would let participants add text. */
const isOneLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** The rules of this API for each control, which are stricter than the form (specification 5). */
const accepts = { text: isOneLine, email: isOneAddress, tel: isPhone, area: () => true };

/**
 * Checks a profile more strictly than the contract.
 *
 * @throws {ApiError} 400 with the form's own message if it has one
 */
export function checkProfile(profile: RequestOf<typeof profileUpdate>): void {
  for (const column of profileColumns) {
    const field = profileFields[column];
    const value = profile[column];
    const label = profileText[field.name];
    if (value !== "" && !accepts[field.control](value))
      throw new ApiError(
        400,
        "invalid" in field ? profileText[field.invalid] : `${label}: expected a text on one line.`,
      );
    // As people count: an emoji is one.
    if (Array.from(value).length > field.maximum)
      throw new ApiError(400, `${label}: expected at most ${field.maximum} characters.`);
  }
}
