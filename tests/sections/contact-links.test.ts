import { expect, test } from "vitest";

import { mailLink, phoneLink } from "../../src/sections/contact-links.ts";

test.each([
  ["hello@morrow.example", "mailto:hello@morrow.example"],
  ["o'neill+new@morrow.example", "mailto:o'neill%2Bnew@morrow.example"],
  [
    "a@b.example?bcc=eve@evil.example&body=x",
    "mailto:a@b.example%3Fbcc%3Deve@evil.example%26body%3Dx",
  ],
  ["a@b.example,eve@evil.example", "mailto:a@b.example%2Ceve@evil.example"],
  ["a%2Ceve@b.example", "mailto:a%252Ceve@b.example"],
  ["half\ud800@b.example", "mailto:half%EF%BF%BD@b.example"],
])("%j becomes the single recipient of %s", (email, link) => {
  expect(mailLink(email)).toBe(link);
});

test("a telephone number becomes digits with a plus", () => {
  expect(phoneLink("+44 (0)20 7946-0000")).toBe("tel:+4402079460000");
});
