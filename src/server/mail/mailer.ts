import type { Selectable } from "kysely";
import * as v from "valibot";

import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import type { Tables } from "../db/tables.ts";
import type { Log } from "../http/failures.ts";
import type { OutgoingMail, Send } from "./transport.ts";

interface Needs extends DatabaseAndClock {
  readonly send: Send;
  readonly log: Log;
  /** Told of each mail that has gone. */
  readonly onSent?: (mail: OutgoingMail) => void;
}

/** Sends what waits in the queue. */
export interface Mailer {
  /** Looks at the queue soon; never throws. */
  readonly wake: () => void;
  /** Sends everything that is due, and resolves when it has been tried. */
  readonly deliver: () => Promise<void>;
  /** Resolves when nothing is being sent any more. */
  readonly close: () => Promise<void>;
}

const second = 1000;
/** While one process tries a mail, others leave it alone for so long. */
const lease = 2 * 60 * second;
/** Mails that have to be tried again, and those of a process that died, are found after this. */
const pollInterval = 30 * second;

/** Waits half a minute after the first failure, then one, two, four …, at most an hour. */
const retryDelay = (attempts: number) => Math.min(3600, 30 * 2 ** (attempts - 1)) * second;

/**
 * Sends queued mails one after the other. Those that fail wait and are tried again until they
 * expire, also by the next process after a restart.
 */
export function createMailer(needs: Needs): Mailer {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;
  let isClosed = false;
  const deliver = async (): Promise<void> => {
    while (!isClosed) {
      const mail = await next(needs);
      if (!mail) return;
      await attempt(needs, mail);
    }
  };
  const look = () => {
    // Two rounds at once would only fight for the same mails.
    work = (work ?? Promise.resolve()).then(deliver).catch((error: unknown) => {
      needs.log(`The mail queue can't be read: ${nameOf(error)}`);
    });
    void work.then(schedule);
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(look, pollInterval);
    timer.unref();
  };
  return {
    wake: () => {
      if (!isClosed) look();
    },
    deliver,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await work;
    },
  };
}

type Row = Selectable<Tables["mail"]>;

/** Takes the next mail that is due; of two processes that want the same one, one gets it. */
async function next(needs: Needs): Promise<Row | undefined> {
  const { database, now } = needs;
  const time = now();
  await database.deleteFrom("mail").where("dExpires", "<=", time.toISOString()).execute();
  const due = await database
    .selectFrom("mail")
    .selectAll()
    .where("dNext", "<=", time.toISOString())
    .orderBy("dNext")
    .executeTakeFirst();
  if (!due) return undefined;
  const iAttempts = due.iAttempts + 1;
  const { numUpdatedRows } = await database
    .updateTable("mail")
    .set({
      iAttempts,
      dNext: new Date(time.getTime() + lease).toISOString(),
    })
    .where("iMailId", "=", due.iMailId)
    .where("iAttempts", "=", due.iAttempts)
    .executeTakeFirst();
  return numUpdatedRows ? { ...due, iAttempts } : await next(needs);
}

async function attempt(needs: Needs, row: Row): Promise<void> {
  const { database, now, send, log, onSent } = needs;
  const mail = { to: row.vTo, subject: row.vSubject, text: row.tText };
  try {
    await send(mail);
  } catch (error) {
    const wait = retryDelay(row.iAttempts);
    log(
      `A mail could not be sent (attempt ${row.iAttempts}, next in ${wait / second} s): ${nameOf(error)}`,
    );
    await database
      .updateTable("mail")
      .set({ dNext: new Date(now().getTime() + wait).toISOString() })
      .where("iMailId", "=", row.iMailId)
      .execute();
    return;
  }
  await database.deleteFrom("mail").where("iMailId", "=", row.iMailId).execute();
  onSent?.(mail);
}

const answer = v.object({
  code: v.optional(v.string(), "no code"),
  responseCode: v.optional(v.number()),
});

/** What kind of error it was. Its message may hold the mail server's words, and those the address. */
function nameOf(error: unknown): string {
  const { code, responseCode = "" } = v.parse(v.fallback(answer, { code: "unknown" }), error);
  return `${code} ${responseCode}`.trim();
}
