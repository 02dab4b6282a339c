import { stringify } from "csv-stringify/sync";

import type { Context, Report } from "./context.ts";

/** What visitors have left: contact messages, or addresses for the newsletter. */
export const messageKinds = ["contact", "newsletter"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `messages contact|newsletter`: as CSV, oldest first. */
export async function messages({ database }: Context, kind: MessageKind): Promise<Report> {
  const rows =
    kind === "contact"
      ? await database
          .selectFrom("contact_message")
          .select(["dCreated as received", "vSalutation as salutation"])
          .select(["vFirstName as first_name", "vLastName as last_name", "vCompany as company"])
          .select(["vEmail as email", "tMessage as message"])
          .orderBy("iContactMessageId")
          .execute()
      : await database
          .selectFrom("newsletter")
          .select(["dCreated as received", "vEmail as email"])
          .orderBy("dCreated")
          .execute();
  const text = stringify(rows, { header: true, bom: true, escape_formulas: true });
  return { lines: [text.trimEnd()], data: rows };
}
