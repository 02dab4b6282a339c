import { stringify } from "csv-stringify/sync";

import { leaveLink } from "../../api/newsletter/newsletter.ts";
import type { Context, Report } from "./context.ts";

/** What visitors have left: contact messages, or addresses for the newsletter. */
export const messageKinds = ["contact", "newsletter"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `messages contact|newsletter`: as CSV, oldest first. */
export async function messages(context: Context, kind: MessageKind): Promise<Report> {
  const rows = await (kind === "contact" ? contactMessages(context) : subscriptions(context));
  const text = stringify(rows, { header: true, bom: true, escape_formulas: true });
  const event = { event: "data exported", outcome: "done" } as const;
  return { lines: [text.trimEnd()], data: rows, event };
}

const contactMessages = ({ database }: Context) =>
  database
    .selectFrom("contact_message")
    .select(["dCreated as received", "vSalutation as salutation"])
    .select(["vFirstName as first_name", "vLastName as last_name", "vCompany as company"])
    .select(["vEmail as email", "tMessage as message"])
    .orderBy("iContactMessageId")
    .execute();

/** Confirmed addresses, each with the link by which its person leaves, for the tool that sends the newsletter. */
async function subscriptions(context: Context) {
  const rows = await context.database
    .selectFrom("newsletter")
    .select(["vId", "vEmail", "dConfirmed"])
    .where("dConfirmed", "!=", "")
    .orderBy("dConfirmed")
    .orderBy("vKey")
    .execute();
  return await Promise.all(
    rows.map(async ({ vId, vEmail, dConfirmed }) => ({
      confirmed: dConfirmed,
      email: vEmail,
      leave: await leaveLink(context, vId),
    })),
  );
}
