import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import * as v from "valibot";

/** The folder of mails while SMTP_URL is empty. */
export const standardOutbox = ".data/outbox";

/** The fields of a mail's file that are shown. */
const written = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    to: v.array(v.object({ address: v.string() })),
    subject: v.string(),
    text: v.string(),
    date: v.string(),
  }),
);
export type WrittenMail = Omit<v.InferOutput<typeof written>, "to"> & { readonly to: string };

/** Writes a mail into the folder. Only this system user may read it: its links log people in. */
export function writeToOutbox(folder: string, message: string): void {
  const date = new Date().toISOString();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${date.replaceAll(":", "-")}-${randomBytes(3).toString("hex")}.json`;
  const content = { date, ...(JSON.parse(message) as object) };
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** The mails of the folder, newest first, without files of other kinds. */
export function readOutbox(folder: string): readonly WrittenMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .toReversed()
    .flatMap((name) => {
      const file = readFileSync(join(folder, name), "utf8");
      const mail = v.safeParse(written, file);
      if (!mail.success) return [];
      const { to, ...rest } = mail.output;
      return [{ ...rest, to: to.map(({ address }) => address).join(", ") }];
    });
}

/** The links of a text. */
export const linksOf = (text: string): readonly string[] => text.match(/https?:\/\/\S+/g) ?? [];
