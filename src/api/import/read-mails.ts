import * as v from "valibot";

import type { MailText } from "../mail/compose.ts";
import { mailName } from "../mail/mail-name.ts";
import type { SampleReader } from "./sample-reader.ts";
import { filled } from "./schemas.ts";

/** Texts that differ from mail to mail: a text has `{survey}` where the name of the survey comes. */
const placeholders = ["firstName", "survey", "minutes", "until", "results", "sender"] as const;
export type MailValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** A paragraph of its own. */
const buttonPlace = "{link}";

const mailHead = v.strictObject({
  subject: filled,
  preheader: filled,
  heading: filled,
  button: filled,
  reason: filled,
  example: v.optional(v.strictObject({ until: filled, results: filled, sender: filled })),
});

/** A mail of an organisation, with placeholders in its texts; `name` is the file's. */
export type MailTemplate = ReturnType<typeof readMails>[number];

/** Reads `mails/*.md` (sample/README.md), and reports what is wrong with them, by file and line. */
export const readMails = (reader: SampleReader) =>
  reader.articles("mails", mailHead).map(({ name, file, head, body }) => {
    const { example, ...texts } = head;
    const paragraphs = body
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, " "));
    const parts = splitAt(paragraphs, buttonPlace);
    if (parts.length !== 2)
      reader.report(
        file,
        `one paragraph ${buttonPlace}, in whose place the button comes`,
        parts.length - 1,
      );
    reportUnknown(reader, file, [...Object.values(texts), ...parts.flat()]);
    const [opening = [], closing = []] = parts;
    return { name, ...texts, example, opening, closing };
  });

function splitAt(paragraphs: readonly string[], divider: string): string[][] {
  const parts: string[][] = [[]];
  for (const paragraph of paragraphs)
    if (paragraph === divider) parts.push([]);
    else parts.at(-1)?.push(paragraph);
  return parts;
}

const known = placeholders.map((name) => `{${name}}`);

function reportUnknown(reader: SampleReader, file: string, texts: readonly string[]): void {
  const lines = reader.files.get(file)?.toString("utf8").split("\n") ?? [];
  for (const [found] of texts.join("\n").matchAll(/\{[^\s}]*\}?/g))
    if (!known.includes(found)) {
      const isPlace = (line: string) => line.includes(found) && line.trim() !== buttonPlace;
      const line = lines.findIndex(isPlace) + 1;
      reader.report(`${file}:${line}`, `one of ${known.join(", ")}`, found);
    }
}

/**
 * Puts values into the texts of a mail. A first name that is not clearly one is left out with the
 * blank before it: "Hello {firstName}," becomes "Hello,".
 */
export function fillMail(template: MailTemplate, values: MailValues, address: string): MailText {
  const shown = { ...values, firstName: mailName(values.firstName) };
  const fill = (text: string) =>
    text.replace(/ ?\{(\w+)\}/g, (placeholder, name: keyof MailValues) =>
      shown[name] === "" ? "" : placeholder.replace(`{${name}}`, () => shown[name]),
    );
  return {
    subject: fill(template.subject),
    preheader: fill(template.preheader),
    heading: fill(template.heading),
    opening: template.opening.map(fill),
    action: { words: fill(template.button), address },
    closing: template.closing.map(fill),
    reason: fill(template.reason),
  };
}
