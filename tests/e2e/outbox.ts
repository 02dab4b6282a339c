import { dirname, join } from "node:path";

import { sqlitePath } from "../../src/api/db/open-database.ts";
import { createMailer, createSend } from "../../src/api/mail/mailer.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import type { Api } from "./fixtures.ts";

/** The key of `/outbox` in browser tests. */
export const outboxKey = "key-of-the-browser-tests";

/**
 * The codes of the links in mails to one address, newest first.
 *
 * @param link what stands before the code
 */
export async function codesFor(email: string, link: string): Promise<readonly string[]> {
  // Not by the page's requests: nobody sees it who comes from another address than this machine's.
  const response = await fetch(`${process.env["SITE_ADDRESS"]}/outbox?key=${outboxKey}`);
  const mails = (await response.text()).split("<article>").slice(1);
  return mails
    .filter((mail) => mail.includes(`To ${email}`))
    .flatMap((mail) => /^[\w-]+/.exec(mail.split(link)[1] ?? "") ?? []);
}

/** Sends what a command has queued, as the API does in its own time. */
export async function deliverMails({ settings, database }: Api): Promise<void> {
  const here = { ...settings, SITE_URL: process.env["SITE_ADDRESS"] ?? "" };
  const now = () => new Date();
  const mailer = createMailer({
    database,
    now,
    send: createSend(here, database, join(dirname(sqlitePath(settings.DATABASE_URL)), "outbox")),
    write: (row) => writeMail({ database, now, settings: here }, row),
    log: console.error,
  });
  await mailer.deliver();
  await mailer.close();
}
