import {
  profileColumns,
  type ProfileColumn,
  profileFields,
} from "../../contract/profile-fields.ts";
import { isPhone } from "../../contract/rules.ts";
import { profileMessages } from "../../contract/messages.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { isOneAddress } from "../mail/one-address.ts";
import type { AcceptedPicture } from "../media/make-profile-picture.ts";
import { storePicture, removePictures } from "../media/profile-pictures.ts";
import { participantRow } from "./find-account.ts";

/** A text that is left out stays as it is stored. */
type ProfileValues = Readonly<Partial<Record<ProfileColumn, string | undefined>>>;

/** Mails contain names; further lines would let participants add text. */
const isOneLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** The rules of this API for each control, which are stricter than the form (specification 5). */
const accepts = { text: isOneLine, email: isOneAddress, tel: isPhone, area: () => true };

/** Throws {ApiError} 400 for values that the contract lets through, with the form's messages. */
export function checkProfile(profile: ProfileValues): void {
  for (const column of profileColumns) {
    const field = profileFields[column];
    const value = profile[column] ?? "";
    const label = profileMessages[field.name];
    if (value !== "" && !accepts[field.control](value))
      throw new ApiError(
        400,
        "invalid" in field
          ? profileMessages[field.invalid]
          : `${label}: expected a text on one line.`,
      );
    // As people count: an emoji is one.
    if (Array.from(value).length > field.maximum)
      throw new ApiError(400, `${label}: expected at most ${field.maximum} characters.`);
  }
}

/**
 * Saves a profile except the email address, which needs a confirmation. An undefined picture leaves
 * the old one. Call it in a transaction.
 */
export async function writeProfile(
  database: Database,
  iParticipantId: number,
  profile: ProfileValues,
  picture: AcceptedPicture | undefined,
): Promise<void> {
  const old = await participantRow(database, iParticipantId)
    .select(["vImage", "vWebpImage"])
    .executeTakeFirstOrThrow();
  if (picture) await removePictures(database, old);
  const columns = profileColumns.filter((column) => column !== "vEmail");
  await database
    .updateTable("participant")
    .set({
      // Kysely skips undefined values.
      ...Object.fromEntries(columns.map((column) => [column, profile[column]])),
      ...(picture && (await storePicture(database, picture))),
    })
    .where("iParticipantId", "=", iParticipantId)
    .execute();
}
