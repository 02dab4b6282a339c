import { randomBytes } from "node:crypto";

import { emailKey } from "../../contract/rules.ts";
import { daysAfter, daysBefore } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { isSameCode, signatureOf } from "../db/secret.ts";
import { unconfirmedDays } from "../db/stored-data.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { codePlace, leavePlace, type MailCodes, queueMail } from "../mail/queue.ts";
import { confirmationMail } from "./confirmation-mail.ts";

/** Another mail goes to an unconfirmed address after so many days, so that a stranger can't fill an inbox. */
const pauseDays = 1;

/** What a link does. A link for one purpose is none for the other. */
export type Purpose = "confirm" | "leave";

export interface NewsletterServices extends DatabaseAndClock {
  readonly settings: Settings;
}

/**
 * Stores an address for the newsletter, which counts once its person has confirmed it, and queues a mail with
 * the link. Call it in a transaction.
 *
 * @returns false for an address that is there, which includes one that was mailed within the last day
 */
export async function subscribe(services: NewsletterServices, vEmail: string): Promise<boolean> {
  const { database, settings, now } = services;
  const time = now();
  // A single statement decides, so one of two concurrent requests is refused.
  const row = await database
    .insertInto("newsletter")
    .values({
      vKey: emailKey(vEmail),
      vEmail,
      vId: randomBytes(16).toString("base64url"),
      dCreated: time.toISOString(),
      dConfirmed: "",
    })
    .onConflict((conflict) =>
      conflict
        .column("vKey")
        .doUpdateSet((eb) => ({ dCreated: eb.ref("excluded.dCreated") }))
        .where("newsletter.dConfirmed", "=", "")
        .where("newsletter.dCreated", "<=", daysBefore(time, pauseDays)),
    )
    .returning("vId")
    .executeTakeFirst();
  if (!row) return false;
  await queueMail(
    services,
    confirmationMail(settings, {
      to: vEmail,
      opens: `newsletter ${row.vId}`,
      confirm: addressOf(settings, "confirm", codePlace),
      leave: addressOf(settings, "leave", leavePlace),
      days: unconfirmedDays,
      expires: daysAfter(time, unconfirmedDays),
    }),
  );
  return true;
}

/** The paths of the pages behind the links, below those of the API: no host or proxy needs to know them. */
export const linkPaths: Readonly<Record<Purpose, string>> = {
  confirm: "/api/news_letter/confirm",
  leave: "/api/news_letter/leave",
};

/** The personal link that ends a subscription. It has no end, since letters are opened late. */
export const leaveLink = async (
  { database, settings }: Pick<NewsletterServices, "database" | "settings">,
  vId: string,
): Promise<string> =>
  addressOf(settings, "leave", (await codesOfSubscription(database, vId)).leave);

/** Not in the path, which the API's own log has. */
const addressOf = (settings: Settings, purpose: Purpose, code: string) =>
  `${settings.PUBLIC_API_HOST || settings.SITE_URL}${linkPaths[purpose]}?code=${code}`;

/** The codes of a subscription, to confirm and to end it. */
export const codesOfSubscription = async (
  database: Database,
  vId: string,
): Promise<Required<MailCodes>> => ({
  code: vId + (await signature(database, vId, "confirm")),
  leave: vId + (await signature(database, vId, "leave")),
});

const signature = (database: Database, vId: string, purpose: Purpose) =>
  signatureOf(database, "newsletter", `${purpose} ${vId}`);

/** An id and its signature. */
const pattern = /^([\w-]{22})([\w-]{22})$/;

/**
 * The subscription of a link; undefined for a code that is none, and for an address that has left or was
 * not confirmed in time.
 */
export async function findSubscription(
  { database, now }: DatabaseAndClock,
  code: string,
  purpose: Purpose,
): Promise<{ readonly vId: string } | undefined> {
  const [, vId = "", given = ""] = pattern.exec(code) ?? [];
  if (!isSameCode(given, await signature(database, vId, purpose))) return undefined;
  return await database
    .selectFrom("newsletter")
    .select("vId")
    .where("vId", "=", vId)
    .where((eb) =>
      eb.or([eb("dConfirmed", "!=", ""), eb("dCreated", ">", daysBefore(now(), unconfirmedDays))]),
    )
    .executeTakeFirst();
}

/** Confirms a subscription; one that is confirmed already stays as it is. */
export async function confirm({ database, now }: DatabaseAndClock, vId: string): Promise<void> {
  await database
    .updateTable("newsletter")
    .set({ dConfirmed: now().toISOString() })
    .where("vId", "=", vId)
    .where("dConfirmed", "=", "")
    .execute();
}

/** Deletes a subscription with its address. */
export async function leave({ database }: DatabaseAndClock, vId: string): Promise<void> {
  await database.deleteFrom("newsletter").where("vId", "=", vId).execute();
}
