import { describe, expect, test } from "vitest";

import { brand } from "../../src/contract/brand/brand.ts";
import { compose, type MailText } from "../../src/api/mail/compose.ts";
import { mailText } from "./mail-text.ts";

const sender = {
  name: "Morrow",
  contact: "hello@morrow.example",
  privacyPolicy: "https://morrow.example/privacy-policy",
};

describe("a mail", () => {
  test("has the same sentences and links in both parts", async () => {
    const { text, html } = await compose(mailText, sender);
    expect(text).toBe(`Hello Ada,

An opening.

Act:
https://morrow.example/reset-password/secret-code

A closing.

-- 
Morrow
You get this mail because of a test.
Questions about this email: hello@morrow.example
Privacy policy: https://morrow.example/privacy-policy
`);
    const words = html
      .replace(/<(style|title)>.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, " ")
      .replace(/\s+/g, " ");
    expect(words.trim()).toBe(
      "A preheader. Morrow A heading Hello Ada, An opening. Act If the button does not work, open this address: https://morrow.example/reset-password/secret-code A closing. You get this mail because of a test. Questions about this email: hello@morrow.example Privacy policy: https://morrow.example/privacy-policy",
    );
    const address = mailText.action?.address ?? "";
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      address,
      address,
      `mailto:${sender.contact}`,
      "https://morrow.example/privacy-policy",
    ]);
  });

  test.each([
    ["/reset-password#/{code}", "/reset-password"],
    ["/survey-invite#/{code}", "/survey-invite"],
    ["/api/news_letter/confirm?code={code}", "/api/news_letter/confirm"],
  ])("with the link %s shows the code beside the page %s, in both parts", async (path, page) => {
    const site = "https://morrow.example";
    const action = { words: "Act", address: site + path };
    const { text, html } = await compose({ ...mailText, action }, sender);
    const words = "If the link does not work, open this page and enter the code:";
    expect(text).toContain(`\n\n${words}\n${site}${page}\n{code}\n\n`);
    expect(html).toMatch(new RegExp(`${words}\\s*<br />\\s*<a[^>]*href="${site}${page}"`));
    expect(html).toMatch(/<code style="[^"]*">\{code\}<\/code>/);
  });

  test.each(["/forget-password", "/survey-invite/7", "/blog?code=7"])(
    "with the link %s has no code",
    async (path) => {
      const action = { words: "Act", address: `https://morrow.example${path}` };
      const { text, html } = await compose({ ...mailText, action }, sender);
      expect(text + html).not.toMatch(/enter the code|<code/);
    },
  );

  test("hides its preheader, loads nothing, and is in the document's language", async () => {
    const { html } = await compose(mailText, sender);
    expect(html).toMatch(/<div style="display:none[^>]*>A preheader\.<\/div>/);
    expect(html).toContain(`<html lang="${brand.language}" dir="ltr">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).not.toMatch(/<(img|link|script)\b|src=|url\(|@import/);
  });

  test("names neither contact nor privacy policy where the organisation has none", async () => {
    const { text, html } = await compose(mailText, { ...sender, contact: "", privacyPolicy: "" });
    expect(text).toMatch(/-- \nMorrow\nYou get this mail because of a test\.\n$/);
    expect(html).not.toMatch(/Questions|Privacy|mailto:/);
  });

  test("escapes all texts", async () => {
    const evil = `"><script>alert('1')</script>&amp;`;
    const hostile: MailText = {
      subject: evil,
      preheader: evil,
      heading: evil,
      opening: [evil],
      action: { words: evil, address: `https://morrow.example/${evil}` },
      closing: [evil],
      reason: evil,
    };
    const { html } = await compose(hostile, { name: evil, contact: evil, privacyPolicy: evil });
    expect(html).not.toContain("<script");
    expect(html).not.toContain('"">');
    const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;";
    // Seven texts once; the button, its address, contact and policy twice each.
    expect(html.split(escaped).length - 1).toBe(15);
  });
});
