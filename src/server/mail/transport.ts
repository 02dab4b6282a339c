import { createTransport } from "nodemailer";

import type { Settings } from "../../settings.ts";
import type { Database } from "../db/tables.ts";
import { writeToOutbox } from "./outbox.ts";
import type { Mail } from "./queue.ts";

/** A mail for the mail server. */
export interface OutgoingMail extends Omit<Mail, "expires"> {
  /** Identifies the mail at each attempt; letters, digits, dots and hyphens. */
  readonly id: string;
}

/** Sends a mail; throws when the mail server refuses it. */
export type Send = (mail: OutgoingMail) => Promise<void>;

/** Milliseconds: a mail server that does not answer must not block the queue. */
const timeout = 20_000;
/** Milliseconds once it answers: some servers look at the whole mail before they accept it. */
const socketTimeout = 60_000;

/** Sends mails to the server of `SMTP_URL`, or without one writes them into `outbox`. */
export function createSend(settings: Settings, database: Database, outbox: string): Send {
  // The address is passed as an object, because nodemailer splits a text at its commas.
  const messageOf = async ({ to, id, ...mail }: OutgoingMail) => ({
    ...mail,
    // An attempt whose answer was lost may have sent it: mailboxes drop a second one with this id.
    messageId: `<${id}@${new URL(settings.SITE_URL).hostname}>`,
    to: { name: "", address: to },
    from: await senderOf(settings, database),
  });
  if (settings.SMTP_URL === "") {
    const composer = createTransport({ jsonTransport: true });
    return async (mail) => {
      const { message } = await composer.sendMail(await messageOf(mail));
      writeToOutbox(outbox, message);
    };
  }
  const server = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout,
  });
  return async (mail) => {
    await server.sendMail(await messageOf(mail));
  };
}

async function senderOf({ PUBLIC_PRODUCT_NAME, SITE_URL }: Settings, database: Database) {
  const setting = await database
    .selectFrom("setting")
    .select("vValue")
    .where("vName", "=", "COMPANY_EMAIL")
    .executeTakeFirst();
  const address = setting?.vValue ?? `no-reply@${new URL(SITE_URL).hostname}`;
  return { name: PUBLIC_PRODUCT_NAME, address };
}
