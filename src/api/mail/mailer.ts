import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import * as v from "valibot";

import { errorCode } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import { hashCode } from "../db/secret.ts";
import type { Database, DatabaseAndClock, Tables } from "../db/tables.ts";
import type { Log } from "../http/security-log.ts";
import {
  codePlace,
  leavePlace,
  mailClasses,
  type MailCodes,
  type MailParts,
  readSender,
} from "./compose.ts";
import { writeToOutbox } from "./outbox.ts";

/** Sends the queued mails to the mail server, or into the outbox of a local run. */

interface MailerServices extends DatabaseAndClock {
  readonly send: Send;
  /** Gives the codes of what a mail opens, the same at each attempt; undefined when it has ended. */
  readonly codesOf: (opens: string) => Promise<MailCodes | undefined>;
  readonly log: Log;
  readonly onSent?: (mail: OutgoingMail) => void;
}

const second = 1000;
/** For this time no other process tries the same mail; renewed while it is sent. */
const lease = 2 * 60 * second;
/** How often the queue is read, for retries and for the mails of a process that died. */
const pollInterval = 30 * second;

const longestDelay = 3600 * second;
/** Half a minute after the first failure, then one, two, four …, at most an hour. */
const retryDelay = (attempts: number) => Math.min(longestDelay, 30 * second * 2 ** (attempts - 1));

/**
 * Mails that this process sends at once; Exchange Online takes three connections of one sender. The last one is
 * for accounts: the mail server of a stranger's address may take a minute for each answer.
 */
const connections = 3;

/**
 * Sends queued mails by class, and those of a class in turn. One that fails is tried until it expires, also after a
 * restart.
 */
export function createMailer(services: MailerServices) {
  const sending = new Set<Promise<void>>();
  let others = 0;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isClosed = false;
  const report = (error: unknown) =>
    services.log(`The mail queue can't be read: ${nameOf(v.parse(answer, error))}`);
  const begin = (row: Row) => {
    const isOther = Number(row.iClass !== accounts);
    others += isOther;
    const sent = attempt(services, row)
      .catch(report)
      .finally(() => {
        others -= isOther;
        sending.delete(sent);
        fill();
      });
    sending.add(sent);
  };
  const beginDue = async (): Promise<void> => {
    while (!isClosed && sending.size < connections) {
      const row = await next(services, { onlyAccounts: others === connections - 1 });
      if (!row) return;
      begin(row);
    }
  };
  /** Begins to send what is due; never throws. */
  const fill = () => {
    // One after the other: two would compete for the same mails.
    work = work.then(beginDue).catch(report);
  };
  const idle = async () => {
    await work;
    while (sending.size > 0) {
      await Promise.all(sending);
      await work;
    }
  };
  return {
    /** Begins to send what is due, now and from now on, without waiting for it; never throws. */
    wake: () => {
      if (!isClosed) timer ??= setInterval(fill, pollInterval).unref();
      fill();
    },
    /** Sends what is due. */
    deliver: async () => {
      fill();
      await idle();
    },
    /** Ends sending; resolves when the current mails are done. */
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await idle();
    },
  };
}

type Row = Selectable<Tables["mail"]>;

const accounts = mailClasses.account.rank;

/**
 * Leases the next mail that is due; of two processes, one gets it. Where the clock was set back, a time may be
 * further away than any attempt puts it off: then the mail is due.
 */
async function next(
  services: MailerServices,
  { onlyAccounts }: { readonly onlyAccounts: boolean },
): Promise<Row | undefined> {
  const { database, now } = services;
  const time = now();
  const after = (milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString();
  await database.deleteFrom("mail").where("dExpires", "<=", time.toISOString()).execute();
  const due = await database
    .selectFrom("mail")
    .selectAll()
    .where("eRefused", "=", "No")
    .$if(onlyAccounts, (query) => query.where("iClass", "=", accounts))
    .where((eb) =>
      eb.or([
        eb("dNext", "<=", time.toISOString()),
        eb.and([eb("iAttempts", ">", 0), eb("dNext", ">", after(longestDelay))]),
        // Only those of rounds are queued for a later time.
        eb.and([eb("iAttempts", "=", 0), eb("iClass", "!=", mailClasses.round.rank)]),
      ]),
    )
    .orderBy("iClass")
    .orderBy("dNext")
    .executeTakeFirst();
  if (!due) return undefined;
  const iAttempts = due.iAttempts + 1;
  const { numUpdatedRows } = await database
    .updateTable("mail")
    .set({ iAttempts, dNext: after(lease) })
    .where("iMailId", "=", due.iMailId)
    .where("iAttempts", "=", due.iAttempts)
    .executeTakeFirst();
  return numUpdatedRows ? { ...due, iAttempts } : await next(services, { onlyAccounts });
}

async function attempt(services: MailerServices, row: Row): Promise<void> {
  const { database, log, send, onSent } = services;
  const mail = await writeMail(row, services);
  if (!mail) {
    await deleteMail(database, row);
    return;
  }
  // A mail server may take longer than the lease.
  const renewal = setInterval(() => {
    putOff(services, row, lease).catch(() => undefined);
  }, lease / 2).unref();
  try {
    await send(mail);
  } catch (error) {
    const failure = v.parse(answer, error);
    if (isRefused(failure)) {
      log(`A mail was refused for good: ${nameOf(failure)}`);
      await keepFailure(database, row);
      return;
    }
    const wait = retryDelay(row.iAttempts);
    log(
      `A mail could not be sent (attempt ${row.iAttempts}, next in ${wait / second} s): ${nameOf(failure)}`,
    );
    await putOff(services, row, wait);
    return;
  } finally {
    clearInterval(renewal);
  }
  await deleteMail(database, row);
  onSent?.(mail);
}

/** Puts off the next attempt by so many milliseconds, unless another process has begun one. */
async function putOff(
  { database, now }: MailerServices,
  { iMailId, iAttempts }: Row,
  wait: number,
): Promise<void> {
  await database
    .updateTable("mail")
    .set({ dNext: new Date(now().getTime() + wait).toISOString() })
    .where("iMailId", "=", iMailId)
    .where("iAttempts", "=", iAttempts)
    .execute();
}

const deleteMail = (database: Database, { iMailId }: Row) =>
  database.deleteFrom("mail").where("iMailId", "=", iMailId).execute();

/** The mail of a row, with its codes; undefined when what it opens has ended. */
export async function writeMail(
  row: Row,
  { codesOf }: Pick<MailerServices, "codesOf">,
): Promise<OutgoingMail | undefined> {
  const codes = row.vOpens === "" ? undefined : await codesOf(row.vOpens);
  if (!codes && row.vOpens !== "") return undefined;
  const { code = codePlace, leave = leavePlace } = codes ?? {};
  const fill = (text: string) => text.replaceAll(codePlace, code).replaceAll(leavePlace, leave);
  // Numbers of sent mails may be given again. A mail with another code is another mail: mailboxes drop a
  // second one with the same id.
  const id = [
    row.iMailId,
    Date.parse(row.dExpires),
    ...(codes ? [hashCode(code).slice(0, 8)] : []),
  ];
  return {
    id: id.join("."),
    to: row.vTo,
    subject: row.vSubject,
    text: fill(row.tText),
    html: fill(row.tHtml),
    replyTo: row.vReplyTo,
    leave: fill(row.vLeave),
  };
}

/** The kind of an error; its message may contain the address. */
const answer = v.fallback(
  v.object({
    code: v.optional(v.string(), "no code"),
    responseCode: v.optional(v.number()),
    command: v.optional(v.string()),
  }),
  { code: "unknown" },
);
type Failure = v.InferOutput<typeof answer>;

const nameOf = ({ code, responseCode }: Failure) =>
  [code, responseCode, code === "ETLS" && `(${withoutTls})`].filter(Boolean).join(" ");

/** The mail server has refused the recipient for good (RFC 5321, 4.2.1): another attempt would be no use. */
const isRefused = ({ command, responseCode = 0 }: Failure) =>
  command === "RCPT TO" && responseCode >= 500 && responseCode < 600;

/** Keeps the row until it expires, so that the organisation can be told of the address. */
async function keepFailure(database: Database, { iMailId, dExpires }: Row): Promise<void> {
  await database
    .updateTable("mail")
    .set({ eRefused: "Yes", dNext: dExpires })
    .where("iMailId", "=", iMailId)
    .execute();
}

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
