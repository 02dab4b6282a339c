import { profileMessages } from "../../contract/messages.ts";
import { waitInWords } from "../../contract/failure.ts";
import {
  type ProfileColumn,
  profileColumns,
  profileFields,
} from "../../contract/profile-fields.ts";
import { canonicalEmail, emailKey, isPhone } from "../../contract/rules.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { ApiError, RetryLaterError } from "../http/failures.ts";
import { UploadedFile } from "../http/read-request.ts";
import { limitAccount, type LimitServices } from "../limits/limit.ts";
import type { Queue } from "../limits/queues.ts";
import { isOneAddress, queueMail } from "../mail/compose.ts";
import type { AcceptedPicture } from "../media/make-profile-picture.ts";
import { acceptPicture, removePictures, storePicture } from "../media/pictures.ts";
import { confirmEmailMail, emailNotice } from "./account-mails.ts";
import { findAccount, lockParticipant, participantRow } from "./find-account.ts";
import { endLinks, idOfNewAddress, openLink, spendLink } from "./mailed-link.ts";

/** Changes of a profile: its texts, its picture, and its email address, which needs a confirmation. */

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
  {
    profile,
    picture,
  }: { readonly profile: ProfileValues; readonly picture: AcceptedPicture | undefined },
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

/**
 * Makes the picture that a participant has sent, in its turn. Each counts, accepted or not: both cost the same.
 *
 * @param sent a text is the present value and changes nothing; browsers send an empty file without a name
 *   when none was chosen
 * @returns undefined when no file was sent
 * @throws {ApiError} 429 for too many in an hour; else as `acceptPicture` and the queue do
 */
export async function acceptNewPicture(
  services: LimitServices & { readonly pictures: Queue },
  iParticipantId: number,
  sent: string | File | undefined,
): Promise<AcceptedPicture | undefined> {
  if (!(sent instanceof UploadedFile) || (sent.name === "" && sent.size === 0)) return undefined;
  const refund = await limitAccount(services, iParticipantId, "picture").catch(refuse);
  try {
    return await services.pictures.run(`${iParticipantId}`, () => acceptPicture(sent.path));
  } catch (error) {
    // It was not looked at.
    if (error instanceof RetryLaterError) await refund();
    throw error;
  }
}

/** Without `Retry-After`, for which pages have a sentence that does not say what there was too much of. */
function refuse(error: unknown): never {
  if (!(error instanceof RetryLaterError)) throw error;
  throw new ApiError(
    429,
    `You have sent many pictures within an hour. Please save this one in ${waitInWords(error.seconds)}. Nothing of this form is saved yet.`,
  );
}

const emailTakenError = (event: "address asked" | "address confirmed") =>
  new ApiError(409, "Another account has this email address.", { event, outcome: "taken" });

/**
 * Mails a confirmation link to a new address, and a notice to the present one, which is valid until
 * then (design 6.21). Call it in a transaction. False when the address is the present one, in either
 * notation of its domain.
 *
 * @throws {ApiError} 409 when another account has the address; 429 after too many changes
 */
export async function requestEmail(
  services: LimitServices & { readonly settings: Settings },
  iParticipantId: number,
  vEmail: string,
): Promise<boolean> {
  const { database, settings } = services;
  const present = await participantRow(database, iParticipantId)
    .select(["vEmail", "vFirstName"])
    .executeTakeFirstOrThrow();
  if (canonicalEmail(vEmail) === canonicalEmail(present.vEmail)) return false;
  const owner = await findAccount(database, vEmail);
  if (owner && owner.iParticipantId !== iParticipantId)
    throw emailTakenError("address asked").of(iParticipantId);
  await limitAccount(services, iParticipantId, "emailChange");
  const link = await openLink(services, iParticipantId, vEmail);
  if (link) {
    await queueMail(services, confirmEmailMail(settings, vEmail, link));
    await queueMail(services, emailNotice(settings, present, link));
  }
  return true;
}

/**
 * Replaces the address by a confirmed one, and ends all mailed links and the logins by them. Throws {ApiError} 400
 * for a used link, 409 when another account has the address.
 */
export async function replaceEmail(
  database: Database,
  { iParticipantId, vNewEmail }: { iParticipantId: number; vNewEmail: string },
  code: string,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      await lockParticipant(transaction, iParticipantId);
      await spendLink(transaction, code, "email");
      await endLinks(transaction, iParticipantId);
      await transaction
        .deleteFrom("session")
        .where("iParticipantId", "=", iParticipantId)
        .where("iRoundId", "is not", null)
        .execute();
      await transaction
        .updateTable("participant")
        .set({ vEmail: vNewEmail, vEmailKey: emailKey(vNewEmail), vId: idOfNewAddress })
        .where("iParticipantId", "=", iParticipantId)
        .execute();
    });
  } catch (error) {
    throw isUniqueViolation(error)
      ? emailTakenError("address confirmed").of(iParticipantId)
      : error;
  }
}

/** PostgreSQL's code, and SQLite's for a unique column. */
const violations: readonly unknown[] = ["23505", 2067];

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && violations.includes(error.code)) ||
    ("errcode" in error && violations.includes(error.errcode)));
