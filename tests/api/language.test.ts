import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { brand } from "../../src/contract/brand/brand.ts";
import { webToContact } from "../../src/contract/contact.ts";
import { directionOf } from "../../src/contract/direction.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import {
  confirmEmailMail,
  emailNotice,
  newPasswordNotice,
  resetMail,
} from "../../src/api/accounts/account-mails.ts";
import { queueMail } from "../../src/api/mail/compose.ts";
import { dayInWords, texts } from "../../src/contract/text/mails.ts";
import { openNewsletter } from "./fifth-rates.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, testTime } from "./test-api.ts";

/** docs/brand.md: another language is written in src/contract/text/mails.ts, and named in the brand. */

const own = brand as { language: string };
const all = texts as unknown as Record<string, unknown>;

/** What a translation does: each sentence is another one, whatever its values. */
function translated(text: unknown): unknown {
  if (typeof text === "string") return "Żółw";
  if (typeof text === "function")
    return (...values: unknown[]) =>
      translated((text as (...values: unknown[]) => unknown)(...values));
  if (Array.isArray(text)) return text.map(translated);
  return Object.fromEntries(
    Object.entries(text as object).map(([name, value]) => [name, translated(value)]),
  );
}

function inLanguage(language: string): void {
  const before = { ...all, language: own.language };
  onTestFinished(() => {
    const { language, ...given } = before;
    own.language = language;
    Object.assign(all, given);
  });
  own.language = language;
}

/** A document as it is read: without its markup, and names that are the same in each language. */
const wordsOf = (document: string) =>
  document
    .replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gs, " ")
    .replace(
      /\{code\}|\S+(?:@|:\/\/)\S+|\b(?:Morrow|morrow\.example|localhost|firm\.example)\S*/g,
      " ",
    );
const english =
  /\b(?:the|of|you|your|this|that|it|is|was|to|for|from|and|or|not|mail|email|address|link|button|password|hello|page|code|policy|name|company|continue|confirm|leave|minutes|days)\b/gi;

describe("in another language", () => {
  beforeEach(() => {
    inLanguage("ar");
    Object.assign(all, translated(texts));
  });

  test("no English word is left in mails and pages, whose direction is that of the language", async () => {
    const environment = { SITE_URL: "https://firm.example" };
    const api = await openTestApi("sqlite", { rates: openNewsletter, environment });
    onTestFinished(() => api.close());
    const { database, settings } = api;
    const now = () => testTime;
    const account = { vEmail: "ada@firm.example", vFirstName: "Żółć" };
    const link = { expires: new Date("2100-01-01"), opens: "reset 1" };
    await database.deleteFrom("mail").execute();
    for (const mail of [
      resetMail(settings, account, link),
      confirmEmailMail(settings, account.vEmail, link),
      emailNotice(settings, account, link),
      newPasswordNotice(settings, account, testTime),
    ])
      await queueMail({ database, now, settings }, mail);
    await api.post(newsletterAdd.path, { vEmail: "ruth@firm.example" });
    const message = { Salutation: "Ms.", "First Name": "Ö", "Last Name": "Ä", Company: "Ü" };
    const more = { Email: "ruth@firm.example", Description: "Żółw", privacy: "on" };
    const captcha = await solvedToken(api, "contact");
    const body = new URLSearchParams({ ...message, ...more, captcha });
    await api.app.request(webToContact.path, { method: "POST", body });

    const mails = await database.selectFrom("mail").selectAll().execute();
    expect(mails).toHaveLength(6);
    const pages = await Promise.all(
      ["confirm", "leave", "confirm?code=x"].flatMap((path) =>
        ["GET", "POST"].map(async (method) =>
          (await api.app.request(`/api/news_letter/${path}`, { method })).text(),
        ),
      ),
    );
    for (const document of [...mails.map(({ tHtml }) => tHtml), ...pages]) {
      expect(document).toContain('<html lang="ar" dir="rtl">');
      expect(wordsOf(document)).toContain("Żółw");
      expect(wordsOf(document).match(english)).toBeNull();
    }
    for (const { tText, vSubject } of mails)
      expect(wordsOf(`${vSubject}\n${tText}`).match(english)).toBeNull();
  });
});

test.for([
  ["en-GB", "2026-12-11", "11 December"],
  ["en-GB", "2027-01-02", "2 January 2027"],
  ["en-US", "2026-12-11", "December 11"],
  ["de-DE", "2026-12-31", "31. Dezember"],
  ["fr", "2027-08-01", "1 août 2027"],
] as const)("a day of %s, %s, is %s in 2026", ([language, day, words]) => {
  inLanguage(language);
  expect(dayInWords(day, "2026-11-21")).toBe(words);
});

test.for([
  ["en-GB", "ltr"],
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["fa", "rtl"],
  ["az-Arab", "rtl"],
  ["az", "ltr"],
  ["ja", "ltr"],
] as const)("%s is written %s", ([language, direction]) => {
  expect(directionOf(language)).toBe(direction);
});
