import { createTransport } from "nodemailer";

import type { Settings } from "../../shared/settings.ts";
import { errorCode } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Database } from "../db/tables.ts";
import type { MailParts } from "./compose.ts";
import { writeToOutbox } from "./outbox.ts";
import { readSender } from "./sender.ts";

/** A mail for the mail server. */
export interface OutgoingMail extends MailParts {
  /** Identifies the mail at each attempt; letters, digits, dots and hyphens. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** One address; answers go to the sender when it is empty or left out. */
  readonly replyTo?: string;
  /** Where one POST request ends a subscription; none when it is empty or left out. */
  readonly leave?: string;
}

/** Sends a mail; throws when the mail server refuses it. */
export type Send = (mail: OutgoingMail) => Promise<void>;

/** Milliseconds: a mail server that does not answer must not block the queue. */
const timeout = 20_000;
/** Milliseconds once it answers: some servers look at the whole mail before they accept it. */
const socketTimeout = 60_000;

/** So that no absence note answers (RFC 3834, and Exchange's own; its `All` would stop failures too). */
const headers = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

/** The way out of a list that mail programs offer beside the mail (RFC 2369, RFC 8058). */
const leaveHeaders = (leave: string) =>
  leave && {
    "List-Unsubscribe": `<${leave}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };

/** Sends mails to the server of `SMTP_URL`, or without one writes them into `outbox`. */
export function createSend(settings: Settings, database: Database, outbox: string): Send {
  const { hostname } = new URL(settings.SITE_URL);
  // Addresses are passed as objects, because nodemailer splits a text at its commas.
  const messageOf = async ({ to, id, replyTo, leave = "", ...mail }: OutgoingMail) => {
    const { name, contact } = await readSender(settings, database);
    return {
      ...mail,
      headers: { ...headers, ...leaveHeaders(leave) },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      // An attempt whose answer was lost may have sent it: mailboxes drop a second one with this id.
      messageId: `<${id}@${hostname}>`,
      to: { name: "", address: to },
      from: { name, address: contact || `no-reply@${hostname}` },
    };
  };
  if (settings.SMTP_URL === "") {
    const composer = createTransport({ jsonTransport: true });
    return async (mail) => {
      const { message } = await composer.sendMail(await messageOf(mail));
      writeToOutbox(outbox, mail.id, message);
    };
  }
  const server = mailServer(settings, timeout);
  return async (mail) => {
    await server.sendMail(await messageOf(mail));
  };
}

/** To another machine with TLS: nodemailer puts the address (`?requireTLS=false`) above these options. */
const mailServer = ({ SMTP_URL: url }: Settings, timeout: number) =>
  createTransport({
    url,
    requireTLS: !isLocal(url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout,
  });

/** What the code `ETLS` of a failure means; which settings allow it, `.env.example` says. */
export const withoutTls = "the mail server has no TLS with a valid certificate";

/**
 * Connects and logs in to the server of `SMTP_URL`, and sends nothing.
 *
 * @returns the code of what is wrong, such as `EAUTH` or `ETLS`; undefined where mails can be sent
 */
export async function mailServerProblem(settings: Settings): Promise<string | undefined> {
  const server = mailServer(settings, 10_000);
  try {
    await server.verify();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? "unknown reason";
  } finally {
    server.close();
  }
}
