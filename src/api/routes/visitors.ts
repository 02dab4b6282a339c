import { sql } from "kysely";

import { webToContact } from "../../contract/contact.ts";
import { emailMaximum } from "../../contract/limits.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { pageViewAdd } from "../../contract/page.ts";
import { cleanEmail, isContactEmail } from "../../contract/rules.ts";
import { daysAfter } from "../../shared/days.ts";
import { isPath, type Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { humanCheckRefused } from "../human-check/human-check.ts";
import { isOneAddress, type Mail, mailName, queueMail, readSender } from "../mail/compose.ts";
import { subscribe } from "../newsletter/newsletter.ts";
import { texts } from "../../contract/text/mails.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import { perAddress, route, unlimited } from "./route.ts";

/** The longest message, in characters. */
const messageMaximum = 20_000;
/** Longer than any page name of the site. */
const pageMaximum = 120;

/** Calls of visitors without a login: page views, newsletter and contact form. */
export const visitorRoutes = (settings: Settings) => [
  // Counts visits per page and day, without any data of the visitor.
  route(
    { ...pageViewAdd, path: settings.PUBLIC_PAGE_VIEW_PATH },
    unlimited("It adds to a bounded number of rows a day, and every page sends it."),
    async ({ vPage }, { database, now }) => {
      if (vPage.length > pageMaximum)
        throw new ApiError(400, `vPage: expected at most ${pageMaximum} characters.`);
      await countView(database, vPage, now().toISOString().slice(0, 10));
    },
  ),

  route(
    newsletterAdd,
    perAddress(
      "newsletter",
      async ({ vGoogleRecaptchaResponse = "", ...request }, { verifyHuman }) => {
        const vEmail = cleanEmail(request.vEmail);
        if (!isOneAddress(vEmail) || vEmail.length > emailMaximum)
          throw new ApiError(400, "vEmail: expected an email address.");
        return { vEmail, work: await verifyHuman(vGoogleRecaptchaResponse, "newsletter") };
      },
    ),
    async (_request, services, { vEmail }) => {
      const isNew = await services.database
        .transaction()
        .execute((transaction) => subscribe({ ...services, database: transaction }, vEmail));
      if (!isNew) throw new ApiError(400, refusalText.addressEntered);
      services.wakeMail();
    },
  ),

  // Stores the contact form, as the external service would. Without cookies, another site's form
  // needs no CSRF check.
  route(
    { ...webToContact, path: contactPath(settings) },
    perAddress("contact", async (form, { verifyHuman }) => {
      const vEmail = cleanEmail(form.Email);
      if (!isContactEmail(vEmail)) throw new ApiError(400, "Email: expected an email address.");
      if (form.Description.length > messageMaximum)
        throw new ApiError(400, `Description: expected at most ${messageMaximum} characters.`);
      // Last, because a solution works once: a faulty field must not use it up.
      const work = await verifyHuman(form.captcha, "contact");
      if (work === 0)
        throw new ApiError(400, "captcha: expected a valid human check.", humanCheckRefused);
      return { vEmail, work };
    }),
    async (form, services, { vEmail }) => {
      const { database, settings, now } = services;
      const message = {
        vSalutation: form.Salutation,
        vFirstName: form["First Name"],
        vLastName: form["Last Name"],
        vCompany: form.Company,
        vEmail,
        tMessage: form.Description,
      };
      await database.transaction().execute(async (transaction) => {
        const time = now();
        await transaction
          .insertInto("contact_message")
          .values({ ...message, dCreated: time.toISOString() })
          .execute();
        const { contact } = await readSender(settings, transaction);
        if (contact !== "")
          await queueMail(
            { ...services, database: transaction },
            contactMail(settings, message, { to: contact, time }),
          );
      });
      services.wakeMail();
    },
  ),
];

const contactPath = ({ PUBLIC_CONTACT_ENDPOINT: endpoint }: Settings) =>
  isPath(endpoint) ? endpoint : webToContact.path;

/** Different names that are stored for one day, besides those of pages: senders can make up any. */
const mostNames = 1000;
/** Counts what has further names; no page has this one. */
const furtherNames = "(other)";

/** Counts a view in one statement. On PostgreSQL, concurrent ones may store a few names more. */
async function countView(database: Database, vPage: string, dDay: string): Promise<void> {
  const day = database.selectFrom("page_view").where("dDay", "=", dDay);
  const known = [
    database.selectFrom("meta").select("vPage").where("vPage", "=", vPage),
    database.selectFrom("label").select("vPage").where("vPage", "=", vPage),
    database.selectFrom("page").select("vSlug").where("vSlug", "=", vPage),
    day.select("vPage").where("vPage", "=", vPage),
  ].map((rows) => sql`exists ${rows}`);
  const names = day.select(({ fn }) => fn.countAll().as("names"));
  await database
    .insertInto("page_view")
    .values({
      vPage: sql`case when ${sql.join(known, sql` or `)} or ${names} < ${mostNames} then ${vPage} else ${furtherNames} end`,
      dDay,
      iCount: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["vPage", "dDay"])
        .doUpdateSet(({ eb }) => ({ iCount: eb("page_view.iCount", "+", 1) })),
    )
    .execute();
}

interface ContactMessage {
  readonly vSalutation: string;
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vCompany: string;
  readonly vEmail: string;
  readonly tMessage: string;
}

/** How long a mail server that does not answer is tried; the message itself stays in the database. */
const mailDays = 30;

/**
 * The mail that tells the organisation of a contact message. What the visitor has typed comes last, as
 * text; only a name that is clearly one is in the subject. Answers go to the visitor.
 */
function contactMail(
  { SITE_URL }: Settings,
  message: ContactMessage,
  { to, time }: { readonly to: string; readonly time: Date },
): Mail {
  const { vSalutation, vFirstName, vLastName, vCompany, vEmail, tMessage } = message;
  const name = mailName(`${vFirstName} ${vLastName}`);
  const salutation = vSalutation === "-None-" ? "" : vSalutation;
  const words = texts.contactMail(name, new URL(SITE_URL).host, {
    name: [salutation, vFirstName, vLastName].filter(Boolean).join(" "),
    company: vCompany,
    email: vEmail,
  });
  return {
    class: "contact",
    to,
    expires: daysAfter(time, mailDays),
    ...(isOneAddress(vEmail) && { replyTo: vEmail }),
    ...words,
    opening: [...words.opening, tMessage.replaceAll("\r\n", "\n").trim()],
  };
}
