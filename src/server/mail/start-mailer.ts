import type { Settings } from "../../settings.ts";
import type { Database } from "../db/tables.ts";
import type { Log } from "../http/failures.ts";
import { isLocalRun } from "../../http/local-run.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { linksOf, standardOutbox } from "./outbox.ts";
import { createSend, type OutgoingMail } from "./transport.ts";

interface Options {
  /** The folder for mails when no mail server is named. */
  readonly outbox?: string;
  readonly now?: () => Date;
  readonly log?: Log;
  /** Shows each mail of a local run. */
  readonly announce?: (line: string) => void;
}

/** Starts to send mails, those that wait from the last run first. A local run shows each on the console. */
export function startMailer(
  database: Database,
  settings: Settings,
  {
    outbox = standardOutbox,
    now = () => new Date(),
    log = console.error,
    announce = console.log,
  }: Options = {},
): Mailer {
  const send = createSend(settings, database, outbox);
  const show = ({ to, subject, text }: OutgoingMail) =>
    announce(`Mail to ${to}: ${subject} ${linksOf(text).join(" ")}`);
  const onSent = isLocalRun(settings) ? show : () => undefined;
  const mailer = createMailer({ database, now, send, log, onSent });
  mailer.wake();
  return mailer;
}
