import { profileColumns, type ProfileColumn } from "../../contract/profile-fields.ts";
import type { Database } from "../db/tables.ts";
import type { AcceptedPicture } from "../media/accept-picture.ts";
import { keepPicture, removePictures } from "../media/profile-pictures.ts";
import { participantRow } from "./find-account.ts";

/**
 * Saves a profile except the email address, which needs a confirmation. A new picture replaces the
 * old one; undefined leaves it. Call it in a transaction.
 */
export async function writeProfile(
  database: Database,
  iParticipantId: number,
  profile: Readonly<Record<ProfileColumn, string>>,
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
      // Browsers send the line breaks of a form as two characters each.
      ...Object.fromEntries(
        columns.map((column) => [column, profile[column].replaceAll("\r\n", "\n")]),
      ),
      ...(picture && (await keepPicture(database, picture))),
    })
    .where("iParticipantId", "=", iParticipantId)
    .execute();
}
