import { ApiError } from "../api-error.ts";
import type { Database } from "../db/tables.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import type { AcceptedPicture } from "../media/accept-picture.ts";
import { keepPicture, removePictures } from "../media/profile-pictures.ts";
import { emailKey } from "./find-account.ts";
import { endResetLinks } from "./new-password.ts";
import { takeTurn } from "./take-turn.ts";

/** What a participant can change of the profile, besides the picture. */
export interface ProfileFields {
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vEmail: string;
  readonly vPhone: string;
  readonly tAbout: string;
}

/**
 * Saves a profile in one transaction. A new picture takes the place of the old one, which is
 * deleted; another address ends the links that were mailed to the one before.
 *
 * @param picture undefined leaves the picture as it is
 * @throws {ApiError} 409 when another account has the address
 */
export async function writeProfile(
  database: Database,
  iParticipantId: number,
  { vFirstName, vLastName, vEmail, vPhone, tAbout }: ProfileFields,
  picture: AcceptedPicture | undefined,
): Promise<void> {
  const row = {
    vFirstName,
    vLastName,
    vEmail,
    vPhone,
    // Browsers send the line breaks of a form as two characters each.
    tAbout: tAbout.replaceAll("\r\n", "\n"),
  };
  try {
    await database.transaction().execute(async (transaction) => {
      await takeTurn(transaction, iParticipantId);
      const old = await transaction
        .selectFrom("participant")
        .select(["vImage", "vWebpImage", "vEmailKey"])
        .where("iParticipantId", "=", iParticipantId)
        .executeTakeFirstOrThrow();
      const vEmailKey = emailKey(vEmail);
      if (vEmailKey !== old.vEmailKey)
        await endResetLinks(transaction, iParticipantId);
      if (picture) await removePictures(transaction, old);
      const pictures = picture ? await keepPicture(transaction, picture) : {};
      await transaction
        .updateTable("participant")
        .set({ ...row, vEmailKey, ...pictures })
        .where("iParticipantId", "=", iParticipantId)
        .execute();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError(409, "Another account has this email address.");
  }
}
