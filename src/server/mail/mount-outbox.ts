import type { Hono } from "hono";
import { html } from "hono/html";

import { isOperator } from "../../http/local-request.ts";
import { operatorHead, operatorHeaders } from "../../http/operator-page.ts";
import { readOutbox, type WrittenMail } from "./outbox.ts";

/**
 * Serves `/outbox`: the mails that a local run has written instead of sending them. It answers only
 * the operator, who knows the `key` printed at start, because the mails' links log people in.
 */
export function mountOutbox(app: Hono, folder: string, key: string): void {
  app.get("/outbox", (context) => {
    if (!isOperator(context, key)) return context.notFound();
    return context.html(page(readOutbox(folder)), 200, operatorHeaders(style));
  });
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
article { border-top: 1px solid; padding-block: 1rem; }
h2 { margin: 0; font-size: 1.125rem; }
.text { overflow-wrap: anywhere; white-space: pre-wrap; }
`;

const page = (mails: readonly WrittenMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${operatorHead("Outbox", style)}
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>Mails that this computer would have sent. No mail server is named (SMTP_URL).</p>
          ${mails.length === 0 ? html`<p>No mails yet.</p>` : mails.map(article)}
        </main>
      </body>
    </html>`;

const article = ({ to, subject, date, text }: WrittenMail) =>
  html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${date}">${date}</time></p>
    <div class="text">${withLinks(text)}</div>
  </article>`;

/** The text with its addresses as links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
