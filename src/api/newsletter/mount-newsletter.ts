import type { Context, Hono } from "hono";
import { html } from "hono/html";

import { type Content, internalPages } from "../../shared/internal-pages/frame.ts";
import {
  confirm,
  findSubscription,
  leave,
  linkPaths,
  type NewsletterServices,
  type Purpose,
} from "./newsletter.ts";

/** What a page asks, and what it says when that is done. */
interface Words {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
}

const words: Readonly<Record<Purpose, Words>> = {
  confirm: {
    heading: "Confirm your address",
    text: "Press the button, and your address is on the list of the newsletter.",
    button: "Confirm the address",
    done: "Your address is confirmed",
    doneText: "It is on the list of the newsletter.",
  },
  leave: {
    heading: "Leave the newsletter",
    text: "Press the button, and your address is deleted from the list of the newsletter.",
    button: "Leave the newsletter",
    done: "You have left the newsletter",
    doneText: "Your address is deleted from the list.",
  },
};

const ended: Pick<Words, "done" | "doneText"> = {
  done: "This link no longer works",
  doneText:
    "Its address is not on the list: it has left the newsletter, or was not confirmed in time.",
};

const actions = { confirm, leave };

/**
 * Serves the pages behind the links of the newsletter. Opening one changes nothing, because scanners of
 * mails open links: its button does. Mail programs send the POST request of /leave by themselves (RFC 8058),
 * and all answers to it are 200, since an address that is not there is what was asked for.
 */
export function mountNewsletter(app: Hono, services: NewsletterServices): void {
  const { PUBLIC_PRODUCT_NAME, SITE_URL } = services.settings;
  const { headers, page } = internalPages({ name: PUBLIC_PRODUCT_NAME });
  const pageHeaders = {
    ...headers,
    "Content-Security-Policy": headers["Content-Security-Policy"].replace(
      "form-action 'none'",
      "form-action 'self'",
    ),
  };
  const show = (context: Context, heading: string, main: Content, status: 200 | 404 = 200) =>
    context.html(
      page({
        title: heading,
        links: [{ path: SITE_URL, text: "To the site" }],
        main: html`<div class="opening">
          <h1>${heading}</h1>
          ${main}
        </div>`,
        footer: html`<p>${new URL(SITE_URL).host}</p>`,
      }),
      status,
      pageHeaders,
    );
  const find = (context: Context, purpose: Purpose) =>
    findSubscription(services, context.req.query("code") ?? "", purpose);

  for (const purpose of ["confirm", "leave"] as const) {
    const { heading, text, button, done, doneText } = words[purpose];
    app.get(linkPaths[purpose], async (context) =>
      (await find(context, purpose))
        ? show(context, heading, [
            html`<p class="lead">${text}</p>`,
            // Without an action it is sent to the address of the page, with the code.
            html`<form method="post">
              <button class="button" type="submit">${button}</button>
            </form>`,
          ])
        : show(context, ended.done, html`<p class="lead">${ended.doneText}</p>`, 404),
    );
    app.post(linkPaths[purpose], async (context) => {
      const found = await find(context, purpose);
      if (found) await actions[purpose](services, found.vId);
      const [said, saidText] =
        found || purpose === "leave" ? [done, doneText] : [ended.done, ended.doneText];
      return show(context, said, html`<p class="lead">${saidText}</p>`);
    });
  }
}
