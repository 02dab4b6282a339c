import { html, raw } from "hono/html";

import { fonts, sign } from "../../contract/brand/brand.ts";
import { tokens } from "../../contract/brand/look.ts";
import { isEmail } from "../../contract/rules.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { RetryLaterError } from "../http/failures.ts";
import { documentLanguage, texts } from "../../contract/text/mails.ts";

/**
 * Mails of the product: what they say, from whom, their two parts, and the queue in which they wait.
 */

/** Where the code comes in the link of a mail, and in the one that ends a subscription (`leave`). */
export const codePlace = "{code}";
export const leavePlace = "{leave}";

/** The codes of a mail, which no table holds. */
export interface MailCodes {
  readonly code: string;
  readonly leave?: string;
}

/**
 * The classes of mails. A lower `rank` is sent first, so that mails to accounts, for which people wait, overtake
 * all others. At most so many wait, which a mail server out of reach for a day fills by an attack only; those
 * of rounds are as many as the people whom the operator asks.
 */
export const mailClasses = {
  account: { rank: 0, waiting: 10_000 },
  contact: { rank: 1, waiting: 1000 },
  newsletter: { rank: 2, waiting: 1000 },
  round: { rank: 3, waiting: Infinity },
} as const;

/** The `Retry-After` of a request whose mail is one too many, in seconds. */
const fullPause = 300;

/** A mail of the product, but those of rounds, which are written when they are sent. */
export interface Mail extends MailText {
  readonly class: Exclude<keyof typeof mailClasses, "round">;
  readonly to: string;
  /** After this its link no longer works, so it is not sent. */
  readonly expires: Date;
  /** Where answers go; to the organisation when left out. */
  readonly replyTo?: string;
  /** Where one POST request ends the subscription that the mail is about (RFC 8058). */
  readonly leave?: string;
  /** Kind and id of what its code opens, where it has a code: it is written at `codePlace` when it is sent. */
  readonly opens?: string;
}

interface QueueServices extends DatabaseAndClock {
  readonly settings: Settings;
}

/**
 * Queues a mail. Call it in the transaction that the mail is about, and wake the mailer after it.
 *
 * @throws {RetryLaterError} 503 when too many of its class wait
 */
export async function queueMail(
  { database, now, settings }: QueueServices,
  { class: name, to, expires, replyTo = "", leave = "", opens = "", ...mail }: Mail,
): Promise<void> {
  const { rank, waiting } = mailClasses[name];
  if (waiting < Infinity && (await countMails(database, rank)) >= waiting)
    throw new RetryLaterError(503, fullPause);
  const { text, html } = await compose(mail, await readSender(settings, database));
  const time = now().toISOString();
  await database
    .insertInto("mail")
    .values({
      iClass: rank,
      vTo: to,
      vSubject: mail.subject,
      tText: text,
      tHtml: html,
      vOpens: opens,
      vReplyTo: replyTo,
      vLeave: leave,
      dExpires: expires.toISOString(),
      dQueued: time,
      dNext: time,
      iAttempts: 0,
    })
    .execute();
}

/** The number of mails that wait to be sent, of one class or of all. */
export async function countMails(database: Database, iClass?: number): Promise<number> {
  const { count } = await database
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("eRefused", "=", "No")
    .$if(iClass !== undefined, (query) => query.where("iClass", "=", iClass ?? 0))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a mail says. All texts are plain, and may hold anything that people have typed. */
export interface MailText {
  readonly subject: string;
  /** What lists of mails show beside the subject; the mail itself hides it. */
  readonly preheader: string;
  readonly heading: string;
  /** The paragraphs above the button, from the salutation on. */
  readonly opening: readonly string[];
  /** The button, if there is one; its address is written out below it. */
  readonly action?: { readonly words: string; readonly address: string };
  readonly closing: readonly string[];
  /** Why the recipient gets it. */
  readonly reason: string;
}

/** The two parts of a mail, with the same sentences and links. */
export interface MailParts {
  readonly text: string;
  readonly html: string;
}

/** Makes both parts of a mail, in the organisation's look. Nothing in them is loaded from anywhere. */
export const compose = async (mail: MailText, sender: Sender): Promise<MailParts> => ({
  text: textPart(mail, sender),
  html: String(await htmlPart(mail, sender)),
});

/** The page of a link with a code, on which the code can be entered; undefined for other links. */
function pageOf(address: string): string | undefined {
  const [page, code] = address.split(/#\/|\?code=/);
  return code === codePlace ? page : undefined;
}

const textPart = (
  { opening, action, closing, reason }: MailText,
  { name, contact, privacyPolicy }: Sender,
): string => {
  const foot = [
    // Mail programs set apart what follows this line (RFC 3676, 4.3).
    "-- ",
    name,
    reason,
    ...(contact ? [`${texts.mail.contact} ${contact}`] : []),
    ...(privacyPolicy ? [`${texts.mail.privacyPolicy} ${privacyPolicy}`] : []),
  ];
  const page = action && pageOf(action.address);
  const button = [
    ...(action ? [`${action.words}:\n${action.address}`] : []),
    // Some mail systems damage links.
    ...(page === undefined ? [] : [`${texts.mail.brokenLink}\n${page}\n${codePlace}`]),
  ];
  const paragraphs = [...opening, ...button, ...closing];
  return `${[...paragraphs, foot.join("\n")].join("\n\n")}\n`;
};

/** The colours of each kind of element, which has them as an attribute: many programs drop style sheets. */
const coloursOf = (mode: "light" | "dark") => ({
  ground: `background-color:${tokens.surface[mode]};color:${tokens.ink[mode]}`,
  paper: `background-color:${tokens["surface-raised"][mode]};border-color:${tokens.line[mode]}`,
  sign: `background-color:${tokens.accent[mode]}`,
  soft: `color:${tokens["ink-soft"][mode]}`,
  link: `color:${tokens.link[mode]}`,
  button: `background-color:${tokens.button[mode]};border-color:${tokens.button[mode]};color:${tokens["ink-on-button"][mode]}`,
});

const light = coloursOf("light");
const dark = Object.entries(coloursOf("dark")).map(
  ([kind, rule]) => `.${kind}{${rule.replaceAll(";", "!important;")}!important}`,
);
const styleSheet = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${dark.join("")}}`;

/** Fonts that mail programs have: they load none. */
const mailFonts = {
  serif: "Georgia,'Times New Roman',serif",
  "sans-serif": "Arial,Helvetica,sans-serif",
};
const headings = mailFonts[fonts.headings.kind];
const bodyFont = mailFonts[fonts.text.kind];
/** An empty element, because pictures are often blocked. */
const signShape = `display:inline-block;width:24px;height:${24 * sign.height}px;border-radius:${sign.corners}`;
const paragraph = "margin:0 0 16px";
const small = "margin:0 0 8px;font-size:14px;line-height:1.5";
const anywhere = "overflow-wrap:anywhere;word-break:break-word";

const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => html`<p dir="auto" style="${paragraph}">${withBreaks(text)}</p>`);

/** Outlook on Windows shows line breaks as elements only. */
const withBreaks = (text: string) =>
  text.split("\n").map((line, index) => (index === 0 ? line : html`<br />${line}`));

const link = (address: string, words = address) =>
  html`<a class="link" href="${address}" target="_blank" style="${light.link};${anywhere}"
    >${words}</a
  >`;

// Outlook on Windows knows neither `max-width` nor the padding of a link: comments that only it reads
// have a table and blanks instead.
const outlook = (content: string) => raw(`<!--[if mso]>${content}<![endif]-->`);

const button = ({ words, address }: NonNullable<MailText["action"]>) => {
  const page = pageOf(address);
  return html`<p dir="auto" style="margin:24px 0">
      <a
        class="button"
        href="${address}"
        target="_blank"
        style="${light.button};display:inline-block;padding:12px 24px;border-width:1px;border-style:solid;border-radius:8px;font-weight:bold;text-decoration:none"
        >${outlook("&emsp;")}${words}${outlook("&emsp;")}</a
      >
    </p>
    <p class="soft" style="${light.soft};${small};margin-bottom:24px">
      ${texts.mail.brokenButton}<br />
      ${link(address)}
    </p>
    ${
      page && [
        html`<p class="soft" style="${light.soft};${small};margin-bottom:24px">
          ${texts.mail.brokenLink}<br />
          ${link(page)}<br />
          <code style="font-size:15px;${anywhere}">${codePlace}</code>
        </p>`,
      ]
    }`;
};

const htmlPart = (
  { subject, preheader, heading, opening, action, closing, reason }: MailText,
  { name, contact, privacyPolicy }: Sender,
) => {
  const { lang, dir } = documentLanguage();
  return html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        ${raw(`<style>${styleSheet}</style>`)}
      </head>
      <body class="ground" style="${light.ground};margin:0">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
        <div
          class="ground"
          lang="${lang}"
          dir="${dir}"
          style="${light.ground};padding:24px 12px;font-family:${bodyFont};font-size:16px;line-height:1.55"
        >
          ${outlook('<table role="presentation" width="560" align="center"><tr><td>')}
          <div style="max-width:560px;margin:0 auto">
            <p style="margin:0 8px 16px;font-family:${headings};font-size:22px;line-height:1.25">
              <span class="sign" style="${light.sign};${signShape}"></span>
              ${name}
            </p>
            <div
              class="paper"
              style="${light.paper};border-width:1px;border-style:solid;border-radius:12px;padding:28px 20px 12px"
            >
              <h1
                dir="auto"
                style="margin:0 0 20px;font-family:${headings};font-size:28px;line-height:1.25;font-weight:normal"
              >
                ${heading}
              </h1>
              ${paragraphs(opening)} ${action && button(action)} ${paragraphs(closing)}
            </div>
            <div class="soft" style="${light.soft};padding:20px 8px 0">
              <p dir="auto" style="${small}">${reason}</p>
              ${contact && html`<p style="${small}">${texts.mail.contact} ${link(`mailto:${contact}`, contact)}</p>`}
              ${
                privacyPolicy &&
                html`<p style="${small}">${texts.mail.privacyPolicy} ${link(privacyPolicy)}</p>`
              }
            </div>
          </div>
          ${outlook("</td></tr></table>")}
        </div>
      </body>
    </html>`;
};

/** The organisation as mails show it; empty texts for what it has not given. */
interface Sender {
  readonly name: string;
  /** Its email address: mails come from it, and answers go there. */
  readonly contact: string;
  /** The address of its privacy policy. */
  readonly privacyPolicy: string;
}

/** Reads from settings and content who the sender of mails is. */
export async function readSender(settings: Settings, database: Database): Promise<Sender> {
  const { PUBLIC_PRODUCT_NAME, SITE_URL } = settings;
  const setting = await database
    .selectFrom("setting")
    .select("vValue")
    .where("vName", "=", "COMPANY_EMAIL")
    .executeTakeFirst();
  const policy = await database
    .selectFrom("page")
    .select("vSlug")
    .where("vSlug", "=", "privacy-policy")
    .where("eStatus", "=", "Active")
    .where("eDelete", "=", "No")
    .executeTakeFirst();
  const contact = setting?.vValue.trim() ?? "";
  return {
    name: PUBLIC_PRODUCT_NAME,
    contact: isOneAddress(contact) ? contact : "",
    privacyPolicy: policy ? `${SITE_URL}/${policy.vSlug}` : "",
  };
}

/** Letters and the signs between them in names; no dot before a letter, which would be a link. */
const name = /^(?!.*\.\S)[\p{L}\p{M}'’ .-]{1,40}$/u;

/**
 * A first name as mails may show it. Participants choose their names, and a mail must not carry a text
 * of a participant's choosing: the answer is empty for a text that is not clearly a name.
 */
export function mailName(vFirstName: string): string {
  const firstName = vFirstName.trim();
  return name.test(firstName) ? firstName : "";
}

/**
 * The syntax of lists, comments and names beside an address, and characters that cannot be seen but the
 * two joiners, which some scripts need.
 */
const syntax = /[,;<>"()\p{Cc}]|(?![\u200c\u200d])\p{Cf}/u;

/** Exactly one: the specification's format also accepts `one@a.example,two@b.example`. */
export const isOneAddress = (value: string): boolean => isEmail(value) && !syntax.test(value);
