import { randomBytes } from "node:crypto";

import type { Context, Hono } from "hono";
import { html } from "hono/html";

import { emailKey } from "../../contract/rules.ts";
import { daysAfter, daysBefore } from "../../shared/days.ts";
import { type Content, internalPages } from "../../shared/internal-pages/frame.ts";
import type { Settings } from "../../shared/settings.ts";
import { isSameCode, signText, trimCode } from "../db/secret.ts";
import { unconfirmedDays } from "../db/stored-data.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { codePlace, leavePlace, type Mail, type MailCodes, queueMail } from "../mail/compose.ts";
import { documentLanguage, texts } from "../../contract/text/mails.ts";

/** The newsletter: subscriptions, the links that confirm and end them, and the pages behind these links. */

/** Another mail goes to an unconfirmed address after so many days, so that a stranger can't fill an inbox. */
const pauseDays = 1;

/** What a link does. A link for one purpose is none for the other. */
type Purpose = "confirm" | "leave";

interface NewsletterServices extends DatabaseAndClock {
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
        .where((eb) =>
          eb.or([
            eb("newsletter.dCreated", "<=", daysBefore(time, pauseDays)),
            // From before the clock was set back.
            eb("newsletter.dCreated", ">", time.toISOString()),
          ]),
        ),
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
const linkPaths: Readonly<Record<Purpose, string>> = {
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
  signText(database, "newsletter", `${purpose} ${vId}`);

/** An id and its signature. */
const pattern = /^([\w-]{22})([\w-]{22})$/;

/**
 * The subscription of a link; undefined for a code that is none, and for an address that has left or was
 * not confirmed in time.
 */
async function findSubscription(
  { database, now }: DatabaseAndClock,
  code: string,
  purpose: Purpose,
): Promise<{ readonly vId: string } | undefined> {
  const [, vId = "", given = ""] = pattern.exec(trimCode(code)) ?? [];
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
export async function confirmSubscription(
  { database, now }: DatabaseAndClock,
  vId: string,
): Promise<void> {
  await database
    .updateTable("newsletter")
    .set({ dConfirmed: now().toISOString() })
    .where("vId", "=", vId)
    .where("dConfirmed", "=", "")
    .execute();
}

/** Deletes a subscription with its address. */
async function deleteSubscription({ database }: DatabaseAndClock, vId: string): Promise<void> {
  await database.deleteFrom("newsletter").where("vId", "=", vId).execute();
}

interface Confirmation extends Pick<Mail, "to" | "expires" | "opens"> {
  readonly confirm: string;
  readonly leave: string;
  /** Days after which the address is deleted. */
  readonly days: number;
}

/**
 * The mail with the link that confirms an address for the newsletter. It may reach a stranger, so it holds
 * no text that a visitor has typed, and says nothing but what happens.
 */
const confirmationMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  { confirm, days, ...queued }: Confirmation,
): Mail => {
  const site = { product: PUBLIC_PRODUCT_NAME, host: new URL(SITE_URL).host };
  const { button, ...words } = texts.newsletterMail(site, days, texts.greeting(""));
  return { class: "newsletter", ...queued, ...words, action: { words: button, address: confirm } };
};

/** Its request has the code where the link has it. */
const codeForm = () =>
  html`<form>
    <label>
      ${texts.newsletterPages.code}
      <input name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" />
    </label>
    <button class="button" type="submit">${texts.newsletterPages.continue}</button>
  </form>`;

const actions = { confirm: confirmSubscription, leave: deleteSubscription };

/**
 * Serves the pages behind the links of the newsletter. Opening one changes nothing, because scanners of
 * mails open links: its button does. Mail programs send the POST request of /leave by themselves (RFC 8058),
 * and all answers to it are 200, since an address that is not there is what was asked for.
 */
export function mountNewsletter(app: Hono, services: NewsletterServices): void {
  const { PUBLIC_PRODUCT_NAME, SITE_URL } = services.settings;
  const { headers, page } = internalPages({
    name: PUBLIC_PRODUCT_NAME,
    language: documentLanguage,
    otherPages: texts.newsletterPages.otherPages,
  });
  const pageHeaders = {
    ...headers,
    "Content-Security-Policy": headers["Content-Security-Policy"].replace(
      "form-action 'none'",
      "form-action 'self'",
    ),
  };
  const show = (context: Context, heading: string, main: Content, status: 200 | 404 = 200) =>
    context.html(
      page({
        title: heading,
        links: [{ path: SITE_URL, text: texts.newsletterPages.toSite }],
        main: html`<div class="opening">
          <h1>${heading}</h1>
          ${main}
        </div>`,
        footer: html`<p>${new URL(SITE_URL).host}</p>`,
      }),
      status,
      pageHeaders,
    );
  const find = (context: Context, purpose: Purpose) =>
    findSubscription(services, context.req.query("code") ?? "", purpose);

  const showForm = (context: Context) => {
    const { ended, incomplete } = texts.newsletterPages;
    const { done, doneText } = trimCode(context.req.query("code") ?? "") ? ended : incomplete;
    return show(context, done, [html`<p class="lead">${doneText}</p>`, codeForm()], 404);
  };

  for (const purpose of ["confirm", "leave"] as const) {
    app.get(linkPaths[purpose], async (context) => {
      const { heading, text, button } = texts.newsletterPages[purpose];
      return (await find(context, purpose))
        ? show(context, heading, [
            html`<p class="lead">${text}</p>`,
            // Without an action it is sent to the address of the page, with the code.
            html`<form method="post">
              <button class="button" type="submit">${button}</button>
            </form>`,
          ])
        : showForm(context);
    });
    app.post(linkPaths[purpose], async (context) => {
      const found = await find(context, purpose);
      if (found) await actions[purpose](services, found.vId);
      const { done, doneText } =
        texts.newsletterPages[found || purpose === "leave" ? purpose : "ended"];
      return show(context, done, html`<p class="lead">${doneText}</p>`);
    });
  }
}
