import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import * as v from "valibot";

import { emailKey } from "../../contract/rules.ts";

/** The folder of mails while SMTP_URL is empty. */
export const standardOutbox = ".data/outbox";

/** How the ids of mails begin that nobody would have been sent. */
export const examplePrefix = "example-";

const mailbox = v.object({ name: v.string(), address: v.string() });

/** The fields of a mail's file that are shown. */
const written = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: mailbox,
    to: v.array(mailbox),
    replyTo: v.optional(v.array(mailbox)),
    subject: v.string(),
    date: v.string(),
    messageId: v.string(),
    /** Further header fields. */
    headers: v.optional(v.record(v.string(), v.string()), {}),
    text: v.string(),
    html: v.optional(v.string(), ""),
  }),
);
export interface WrittenMail extends v.InferOutput<typeof written> {
  readonly id: string;
}

/**
 * Writes a mail into the folder, in place of one with the same id. Only this system user may read it:
 * its links log people in.
 */
export function writeToOutbox(folder: string, id: string, message: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const content = { date: new Date().toISOString(), ...(JSON.parse(message) as object) };
  writeFileSync(join(folder, `${id}.json`), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
  });
}

/** The mails of the folder, newest first, without files of other kinds. */
export function readOutbox(folder: string): readonly WrittenMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, id] = /^(.+)\.json$/.exec(name) ?? [];
      if (id === undefined) return [];
      const mail = v.safeParse(written, readFileSync(join(folder, name), "utf8"));
      return mail.success ? [{ ...mail.output, id }] : [];
    })
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

/** The first link of a mail's text, which is that of its button; empty when it has none. */
export const linkOf = (text: string): string => /https?:\/\/[^\s\p{Cc}]+/u.exec(text)?.[0] ?? "";

/** The files of the folder's mails to an address. */
export const outboxFilesFor = (folder: string, address: string): readonly string[] =>
  readOutbox(folder)
    .filter(({ to }) => to.some((one) => emailKey(one.address) === emailKey(address)))
    .map(({ id }) => join(folder, `${id}.json`));
