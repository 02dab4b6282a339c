import type { Database } from "../db/tables.ts";
import type { AcceptedPicture } from "../media/accept-picture.ts";
import { keepPicture, removePictures } from "../media/profile-pictures.ts";

/** What a participant can change of the profile, besides the picture and the email address. */
export interface ProfileFields {
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vPhone: string;
  readonly tAbout: string;
}

/**
 * Saves a profile, all but the email address. A new picture takes the place of the old one, which
 * is deleted. Call it in a transaction.
 *
 * @param picture undefined leaves the picture as it is
 */
export async function writeProfile(
  database: Database,
  iParticipantId: number,
  { vFirstName, vLastName, vPhone, tAbout }: ProfileFields,
  picture: AcceptedPicture | undefined,
): Promise<void> {
  const old = await database
    .selectFrom("participant")
    .select(["vImage", "vWebpImage"])
    .where("iParticipantId", "=", iParticipantId)
    .executeTakeFirstOrThrow();
  if (picture) await removePictures(database, old);
  const pictures = picture ? await keepPicture(database, picture) : {};
  await database
    .updateTable("participant")
    .set({
      vFirstName,
      vLastName,
      vPhone,
      // Browsers send the line breaks of a form as two characters each.
      tAbout: tAbout.replaceAll("\r\n", "\n"),
      ...pictures,
    })
    .where("iParticipantId", "=", iParticipantId)
    .execute();
}
