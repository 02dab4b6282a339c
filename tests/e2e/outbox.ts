import { dirname, join } from "node:path";

import { sqlitePath } from "../../src/api/db/open-database.ts";
import { createSend } from "../../src/api/mail/mailer.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import type { Database } from "../../src/api/db/tables.ts";
import type { Settings } from "../../src/shared/settings.ts";

interface Services {
  readonly settings: Settings;
  readonly database: Database;
}

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

/** Writes a mail that a command has queued into the outbox, as the API does in its own time. */
export async function deliverMail({ settings, database }: Services, email: string): Promise<void> {
  const services = {
    database,
    now: () => new Date(),
    settings: { ...settings, SITE_URL: process.env["SITE_ADDRESS"] ?? "" },
  };
  const outbox = join(dirname(sqlitePath(settings.DATABASE_URL)), "outbox");
  const waiting = database.selectFrom("mail").selectAll().where("vTo", "=", email);
  const row = await waiting.executeTakeFirst();
  const mail = row && (await writeMail(services, row));
  if (mail) await createSend(services.settings, database, outbox)(mail);
}
