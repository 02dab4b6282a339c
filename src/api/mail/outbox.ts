import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Hono } from "hono";
import { html } from "hono/html";
import * as v from "valibot";

import { emailKey } from "../../contract/rules.ts";
import { isOperator } from "../../shared/http/caller.ts";
import { internalPages, onlyHere, readBeside } from "../../shared/internal-pages/frame.ts";

/** Mails of a local run: files, and the page `/outbox` that shows them. */

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
interface WrittenMail extends v.InferOutput<typeof written> {
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

const { headers, page } = internalPages({
  name: "Outbox",
  styles: [readBeside(import.meta.url, "outbox.css")],
});

/** An HTML part as mail programs show it: without scripts, and nothing loaded. Its links open a tab. */
const partHeaders = {
  ...headers,
  "Content-Security-Policy":
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  // The sandbox makes an origin of its own, and browsers warn of the header that all answers have.
  "Origin-Agent-Cluster": "?0",
};

/**
 * Serves `/outbox`, the mails that a local run has written instead of sending them, to the
 * operator, who knows the `key` printed at start: the mails' links log people in. With `?mail=` and
 * an id it is the HTML part of one of them.
 */
export function mountOutbox(
  app: Hono,
  { folder, key, site }: Readonly<Record<"folder" | "key" | "site", string>>,
): void {
  app.get("/outbox", (context) => {
    if (!isOperator(context, key)) return context.notFound();
    const mails = readOutbox(folder);
    const wanted = context.req.query("mail");
    if (wanted !== undefined) {
      const mail = mails.find(({ id }) => id === wanted);
      return mail ? context.html(mail.html, 200, partHeaders) : context.notFound();
    }
    const document = page({
      links: [{ path: site, text: "To the site" }],
      main: [
        html`<div class="opening">
          <h1>Outbox</h1>
          <p class="lead">
            Mails that this computer would have sent. No mail server is named
            (<code>SMTP_URL</code>).
          </p>
        </div>`,
        mails.length === 0
          ? html`<p class="quietly">No mails yet.</p>`
          : mails.map((mail) => article(mail, key)),
      ],
      footer: onlyHere(),
    });
    return context.html(document, 200, headers);
  });
}

const article = (mail: WrittenMail, key: string) =>
  html`<article>
    <h2>${mail.subject}</h2>
    <p class="when">
      ${mail.id.startsWith(examplePrefix) && "An example."}
      ${`To ${mail.to.map(({ address }) => address).join(", ")}`},
      <time datetime="${mail.date}">${inWords(mail.date)}</time>
    </p>
    <div class="parts">
      ${
        mail.html &&
        html`<iframe
          title="HTML part: ${mail.subject}"
          src="/outbox?${new URLSearchParams({ key, mail: mail.id }).toString()}"
          loading="lazy"
        ></iframe>`
      }
      <div>
        <div class="text">${withLinks(mail.text)}</div>
        <details>
          <summary class="disclosure">Header</summary>
          <dl>
            ${fieldsOf(mail).map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
        </details>
      </div>
    </div>
  </article>`;

const fieldsOf = ({ from, to, replyTo, subject, date, messageId, headers }: WrittenMail) => [
  ["From", inAngles(from)],
  ["To", to.map(inAngles).join(", ")],
  ...(replyTo ? [["Reply-To", replyTo.map(inAngles).join(", ")]] : []),
  ["Subject", subject],
  ["Date", date],
  ["Message-ID", messageId],
  ...Object.entries(headers),
];

const inAngles = ({ name, address }: WrittenMail["from"]) =>
  name === "" ? address : `${name} <${address}>`;

/** A time in this computer's zone, or as it is written where that is no time. */
const inWords = (date: string) =>
  Number.isNaN(Date.parse(date))
    ? date
    : new Date(date).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
