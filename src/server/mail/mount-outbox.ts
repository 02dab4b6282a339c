import type { Hono } from "hono";
import { html } from "hono/html";

import { isOperator } from "../../http/local-request.ts";
import { internalPages, onlyHere, readBeside } from "../../internal-pages/frame.ts";
import { readOutbox, type WrittenMail } from "./outbox.ts";

const { headers, page } = internalPages({
  name: "Outbox",
  styles: [readBeside(import.meta.url, "outbox.css")],
});

/**
 * Serves `/outbox`, the mails that a local run has written instead of sending them, to the
 * operator, who knows the `key` printed at start: the mails' links log people in.
 */
export function mountOutbox(app: Hono, folder: string, key: string, site: string): void {
  app.get("/outbox", (context) => {
    if (!isOperator(context, key)) return context.notFound();
    const mails = readOutbox(folder);
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
        mails.length === 0 ? html`<p class="quietly">No mails yet.</p>` : mails.map(article),
      ],
      footer: onlyHere(),
    });
    return context.html(document, 200, headers);
  });
}

const article = ({ to, subject, date, text }: WrittenMail) =>
  html`<article>
    <h2>${subject}</h2>
    <p class="when">To ${to}, <time datetime="${date}">${inWords(date)}</time></p>
    <div class="text">${withLinks(text)}</div>
  </article>`;

/** A time in this computer's zone, or as it is written where that is no time. */
const inWords = (date: string) =>
  Number.isNaN(Date.parse(date))
    ? date
    : new Date(date).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
