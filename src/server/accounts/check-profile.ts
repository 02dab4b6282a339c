import type * as v from "valibot";

import { emailMaximum } from "../../contract/limits.ts";
import type { profileUpdate } from "../../contract/profile.ts";
import { isPhone } from "../../contract/rules.ts";
import { profileText } from "../../text/profile.ts";
import { ApiError } from "../http/api-error.ts";
import { isOneAddress } from "../mail/one-address.ts";

/** What the specification leaves open, so that nobody fills the database: longest texts. */
const longest = {
  vFirstName: 100,
  vLastName: 100,
  vEmail: emailMaximum,
  tAbout: 10_000,
} as const;

/** Names stand in mails, where further lines would be somebody's own text. */
const oneLine = ["vFirstName", "vLastName"] as const;

/**
 * The rules of the profile form (specification 5). That names, address and phone are there, the
 * contract has checked.
 *
 * @throws {ApiError} 400 with the form's own sentence where it has one
 */
export function checkProfile(profile: v.InferOutput<(typeof profileUpdate)["request"]>): void {
  if (!isOneAddress(profile.vEmail)) throw new ApiError(400, profileText.emailInvalid);
  if (!isPhone(profile.vPhone)) throw new ApiError(400, profileText.phoneLength);
  for (const field of oneLine)
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(profile[field]))
      throw new ApiError(400, `${field}: expected a text on one line.`);
  for (const [field, most] of Object.entries(longest))
    if (profile[field as keyof typeof longest].length > most)
      throw new ApiError(400, `${field}: expected at most ${most} characters.`);
}
