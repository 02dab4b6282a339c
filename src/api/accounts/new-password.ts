import { readFileSync } from "node:fs";

import { changePasswordRefusals, passwordShort } from "../../contract/messages.ts";
import { hasPasswordLength } from "../../contract/rules.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { queueMail } from "../mail/compose.ts";
import { newPasswordNotice } from "./account-mails.ts";
import { endLinks } from "./mailed-link.ts";
import { isPassword, normalize } from "./password.ts";
import { endSessions } from "./session.ts";

/** New passwords: what they must not be, and what a new one ends. */

/**
 * Throws {ApiError} 400 for a new password that is unconfirmed or shorter than pages let through
 * (specification 5).
 */
export function checkNewPassword(password: string, confirmed: string): void {
  if (password !== confirmed) throw new ApiError(400, changePasswordRefusals[400]);
  if (!hasPasswordLength(password)) throw new ApiError(400, passwordShort);
}

/**
 * Refuses a new password that is too short for this host, or that others would guess: {ApiError} 422 with a
 * sentence for the person. Not 400, for which pages have a sentence of the specification (section 8).
 */
export function refuseGuessable(
  password: string,
  { PASSWORD_MINIMUM: minimum, PUBLIC_PRODUCT_NAME: product }: Settings,
  person: Omit<KnownWords, "product">,
): void {
  const refuse = (sentence: string) => {
    throw new ApiError(422, sentence, { event: "new password", outcome: "guessable" });
  };
  if (Array.from(password).length < minimum)
    refuse(`Password must be at least ${minimum} characters long.`);
  const why = whyGuessable(password, { ...person, product });
  if (why === "common")
    refuse("This is one of the most common passwords. Please choose another one.");
  if (why === "known")
    refuse(
      `Please choose a password that can't be guessed from your name, your email address or the name ${product}.`,
    );
}

/** Refuses the password that an account has already: {ApiError} 404 (specification 8). */
export async function refuseOldPassword(password: string, hash: string): Promise<void> {
  if (await isPassword(password, hash)) throw new ApiError(404, changePasswordRefusals[404]);
}

/**
 * Replaces the password and the key to what is on devices, and ends all mailed links and all logins. Call it
 * in a transaction. False when the password no longer has the hash `present`.
 */
async function replacePassword(
  database: Database,
  iParticipantId: number,
  change: { readonly present: string; readonly hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("participant")
    .set(({ eb }) => ({ vPassword: change.hash, iPasswords: eb("iPasswords", "+", 1) }))
    .where("iParticipantId", "=", iParticipantId)
    .where("vPassword", "=", change.present)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await endSessions(database, iParticipantId);
  await endLinks(database, iParticipantId);
  return true;
}

/**
 * Replaces the password as {@link replacePassword} does, by one that the owner has chosen, and queues the
 * notice of it: none of a first one, which replaces nothing that the owner knew. Wake the mailer after it.
 */
export async function choosePassword(
  services: DatabaseAndClock & { readonly settings: Settings },
  account: Readonly<
    Record<"vPassword" | "vEmail" | "vFirstName", string> & { iParticipantId: number }
  >,
  hash: string,
): Promise<boolean> {
  const { iParticipantId, vPassword: present } = account;
  if (!(await replacePassword(services.database, iParticipantId, { present, hash }))) return false;
  if (present !== "")
    await queueMail(services, newPasswordNotice(services.settings, account, services.now()));
  return true;
}

/** The list of its file, whose head names source and licence; in small letters. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .replace(/^[^]*\n---\n/, "")
    .trim()
    .split("\n"),
);

/** What those who guess a person's password try first. */
interface KnownWords {
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vEmail: string;
  /** The name of the product, which people see on its pages. */
  readonly product: string;
}

/** Shorter ones are in many words: "Li" is in "lantern-lily". */
const shortestWord = 3;
/** The least that has to be left of a password without what is known. */
const leastRest = 6;

/**
 * What makes a password guessable: that it is one of the most common ones, or little more than the person's
 * names or address, or the product's name. Undefined for others: no kinds of characters are asked for
 * (NIST SP 800-63B, 3.1.1.2).
 */
export function whyGuessable(password: string, words: KnownWords): "common" | "known" | undefined {
  const text = simplify(password);
  if (common.has(text)) return "common";
  const rest = wordsOf(words).reduce((left, word) => left.replaceAll(word, ""), text);
  const isMuchLeft = Array.from(rest).length >= leastRest && !common.has(rest);
  return rest === text || isMuchLeft ? undefined : "known";
}

/** Without blanks, so that "Culture House" and "culturehouse" are one. */
const simplify = (text: string) => normalize(text).toLowerCase().replace(/\s+/g, "");

/** The longest first, because a short one may be part of it. */
function wordsOf({ vFirstName, vLastName, vEmail, product }: KnownWords): readonly string[] {
  // The end of a domain, such as "com", says nothing of the person.
  const names = [vFirstName, vLastName, vEmail.replace(/\.[^.@]*$/, "")].flatMap((name) =>
    name.split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  return [product, vEmail, ...names]
    .map(simplify)
    .filter((word) => Array.from(word).length >= shortestWord)
    .sort((one, other) => other.length - one.length);
}
