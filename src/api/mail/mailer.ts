import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";

import { errorCode } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database, DatabaseAndClock, Tables } from "../db/tables.ts";
import type { Log } from "../http/security-log.ts";
import { mailClasses, type MailParts, readSender } from "./compose.ts";
import { failureName, failureOf, kindOfFailure } from "./failure.ts";
import { writeToOutbox } from "./outbox.ts";
import {
  delayAfter,
  pause,
  readQueue,
  resume,
  returnTurn,
  takeTurn,
  type Turn,
  waitFor,
} from "./turns.ts";

/** Sends the queued mails to the mail server, or into the outbox of a local run. */

interface MailerServices extends DatabaseAndClock {
  readonly send: Send;
  /** What is sent of a row now; undefined when what it is about has ended. */
  readonly write: (row: MailRow) => Promise<OutgoingMail | undefined>;
  readonly log: Log;
  readonly onSent?: (mail: OutgoingMail) => void;
  readonly onRefused?: () => void;
}

const second = 1000;
/** For this time no other process tries the same mail; renewed while it is sent. */
const lease = 2 * 60 * second;
/** How often the queue is read, for retries and for the mails of a process that died. */
const pollInterval = 30 * second;

/** A mail that fails is tried again within this time (`delayAfter`). */
const longestDelay = 3600 * second;
/** After this a mail is tried a second time whose content was refused. */
const secondLook = 5 * 60 * second;

/**
 * Mails that this process sends at once; Exchange Online takes three connections of one sender. The last one is
 * for accounts: the mail server of a stranger's address may take a minute for each answer.
 */
const connections = 3;

/**
 * Sends queued mails by class, and those of a class in turn. One that fails is tried until it expires, also after a
 * restart; of rounds, all wait for the mail server together (`turns.ts`).
 */
export function createMailer(services: MailerServices) {
  const { database, now, log } = services;
  const sending = new Set<Promise<void>>();
  let others = 0;
  let timer: NodeJS.Timeout | undefined;
  let turnTimer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isClosed = false;
  const report = (error: unknown) =>
    log(`The mail queue can't be read: ${failureName(failureOf(error))}`);
  const begin = (row: MailRow, turn: Turn | undefined) => {
    const isOther = Number(row.iClass !== accounts);
    others += isOther;
    const sent = attempt(services, row, turn)
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
      const queue = await readQueue(database);
      const wait = waitFor(queue, now());
      const row = await findDue(services, {
        lowest: others === connections - 1 ? accounts : wait > 0 ? rounds - 1 : rounds,
      });
      if (!row) {
        fillIn(wait);
        return;
      }
      const isPaced = row.iClass === rounds;
      const turn = isPaced ? await takeTurn(services, queue, row.iPace) : undefined;
      if (isPaced && !turn) continue;
      const leased = await leaseRow(services, row);
      if (leased) begin(leased, turn);
    }
  };
  /** Begins to send what is due; never throws. */
  const fill = () => {
    // One after the other: two would compete for the same mails.
    work = work.then(beginDue).catch(report);
  };
  const fillIn = (wait: number) => {
    clearTimeout(turnTimer);
    if (timer && wait > 0 && !isClosed) turnTimer = setTimeout(fill, wait).unref();
  };
  const idle = async () => {
    let known: typeof work | undefined;
    // A mail that ends before `work` has looked for the next one.
    while (known !== work || sending.size > 0) {
      known = work;
      await work;
      await Promise.all(sending);
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
      clearTimeout(turnTimer);
      await idle();
    },
  };
}

/** A queued mail. */
export type MailRow = Selectable<Tables["mail"]>;

const accounts = mailClasses.account.rank;
const rounds = mailClasses.round.rank;

/**
 * The next mail that is due, of the classes down to `lowest`; those that were tried least often go first. Where the
 * clock was set back, a time may be further away than any attempt puts it off: then the mail is due.
 */
async function findDue(
  { database, now }: MailerServices,
  { lowest }: { readonly lowest: number },
): Promise<MailRow | undefined> {
  const time = now();
  const latest = new Date(time.getTime() + longestDelay).toISOString();
  await database.deleteFrom("mail").where("dExpires", "<=", time.toISOString()).execute();
  return await database
    .selectFrom("mail")
    .selectAll()
    .where("eRefused", "=", "No")
    .where("iClass", "<=", lowest)
    .where((eb) =>
      eb.or([
        eb("dNext", "<=", time.toISOString()),
        eb("dNext", ">", latest),
        eb("iAttempts", "=", 0),
      ]),
    )
    .orderBy("iClass")
    .orderBy("iAttempts")
    .orderBy("dNext")
    .orderBy("iMailId")
    .executeTakeFirst();
}

/** Leases a mail; of two processes, one gets it. */
async function leaseRow(
  { database, now }: MailerServices,
  row: MailRow,
): Promise<MailRow | undefined> {
  const iAttempts = row.iAttempts + 1;
  const { numUpdatedRows } = await database
    .updateTable("mail")
    .set({ iAttempts, dNext: new Date(now().getTime() + lease).toISOString() })
    .where("iMailId", "=", row.iMailId)
    .where("iAttempts", "=", row.iAttempts)
    .executeTakeFirst();
  return numUpdatedRows ? { ...row, iAttempts } : undefined;
}

/** @param turn that of a mail of a round */
async function attempt(
  services: MailerServices,
  row: MailRow,
  turn: Turn | undefined,
): Promise<void> {
  const { database, send, write, onSent } = services;
  const mail = await write(row);
  if (!mail) {
    await deleteMail(database, row);
    if (turn) await returnTurn(services, turn);
    return;
  }
  // A mail server may take longer than the lease.
  const renewal = setInterval(() => {
    change(services, row, { wait: lease }).catch(() => undefined);
  }, lease / 2).unref();
  try {
    await send(mail);
  } catch (error) {
    await handleFailure(services, { row, turn, error });
    return;
  } finally {
    clearInterval(renewal);
  }
  await deleteMail(database, row);
  if (turn) await resume(services, turn);
  onSent?.(mail);
}

interface FailedAttempt {
  readonly row: MailRow;
  readonly turn: Turn | undefined;
  readonly error: unknown;
}

async function handleFailure(
  services: MailerServices,
  { row, turn, error }: FailedAttempt,
): Promise<void> {
  const { log, onRefused } = services;
  const failure = failureOf(error);
  const kind = kindOfFailure(failure);
  const name = failureName(failure);
  // Spam filters misjudge, and learn: a mail that was refused once it was read gets a second chance.
  if (kind === "address" || (kind === "content" && row.vFailure !== "")) {
    log(`A mail was refused for good: ${name}`);
    // The row stays until it expires, so that the organisation can be told of the address.
    await change(services, row, { eRefused: "Yes", vFailure: name });
    onRefused?.();
  } else if (kind === "content") {
    log(`A mail was refused, and is tried once more in ${secondLook / second} s: ${name}`);
    await change(services, row, { vFailure: name, wait: secondLook });
  } else if (turn) {
    const vFailure = `The mail server ${kind === "us" ? "refuses us" : "takes no mails now"}: ${name}`;
    const wait = await pause(services, turn, vFailure);
    log(`${vFailure}. Mails of rounds wait ${wait / second} s.`);
    await change(services, row, { wait: 0 });
    return;
  } else {
    const wait = delayAfter(row.iAttempts, longestDelay);
    log(`A mail could not be sent (attempt ${row.iAttempts}, next in ${wait / second} s): ${name}`);
    await change(services, row, { wait });
  }
  // It has looked at the mail, so it takes others.
  if (turn) await resume(services, turn);
}

/** Changes a row, unless another process has begun an attempt; `wait` is in milliseconds until the next one. */
async function change(
  { database, now }: MailerServices,
  { iMailId, iAttempts }: MailRow,
  { wait, ...values }: Partial<Pick<MailRow, "eRefused" | "vFailure">> & { readonly wait?: number },
): Promise<void> {
  await database
    .updateTable("mail")
    .set({
      ...values,
      ...(wait !== undefined && { dNext: new Date(now().getTime() + wait).toISOString() }),
    })
    .where("iMailId", "=", iMailId)
    .where("iAttempts", "=", iAttempts)
    .execute();
}

const deleteMail = (database: Database, { iMailId }: MailRow) =>
  database.deleteFrom("mail").where("iMailId", "=", iMailId).execute();

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
