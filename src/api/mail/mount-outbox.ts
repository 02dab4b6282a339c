import type { Hono } from "hono";
import { html } from "hono/html";

import { isOperator } from "../../shared/http/caller.ts";
import { internalPages, onlyHere, readBeside } from "../../shared/internal-pages/frame.ts";
import { examplePrefix, readOutbox, type WrittenMail } from "./outbox.ts";

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
export function mountOutbox(app: Hono, folder: string, key: string, site: string): void {
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
