import { expect, test } from "vitest";

import { contactLinks, mailParts, phoneParts } from "../../../src/site/sections/contact-links.ts";

const linksOf = (parts: ReturnType<typeof phoneParts>) => parts.flatMap(({ path }) => path ?? []);
const textOf = (parts: ReturnType<typeof phoneParts>) => parts.map(({ text }) => text).join("");

test.each([
  ["hello@morrow.example", ["mailto:hello@morrow.example"]],
  ["o'neill+new@morrow.example", ["mailto:o'neill%2Bnew@morrow.example"]],
  ["a%2Ceve@b.example", ["mailto:a%252Ceve@b.example"]],
  ["half\ud800@b.example", ["mailto:half%EF%BF%BD@b.example"]],
  ["mailto:a@b.example", ["mailto:a@b.example"]],
  ["a@b.example, c@d.example", ["mailto:a@b.example", "mailto:c@d.example"]],
  ["a@b.example / c@d.example", ["mailto:a@b.example", "mailto:c@d.example"]],
  [
    "a@b.example;c@d.example\ne@f.example",
    ["a@b", "c@d", "e@f"].map((one) => `mailto:${one}.example`),
  ],
  ["Sales: a@b.example. Press: c@d.example.", ["mailto:a@b.example", "mailto:c@d.example"]],
  ["Ada Okafor <ada@b.example>", ["mailto:ada@b.example"]],
  ["büro@müller.example (weekdays)", ["mailto:b%C3%BCro@m%C3%BCller.example"]],
  ["by appointment", []],
  ["@morrow", []],
  ["", []],
])("the email setting %j leads to %j", (email, links) => {
  const parts = mailParts(email);
  expect(linksOf(parts)).toEqual(links);
  expect(textOf(parts)).toBe(email);
});

test("no link writes to somebody else than its text says", () => {
  const written = "a@b.example?bcc=eve@evil.example&body=x";
  expect(mailParts(written)).toEqual([
    { text: written, path: "mailto:a@b.example%3Fbcc%3Deve@evil.example%26body%3Dx" },
  ]);
});

test.each([
  ["+44 (0)20 7946-0000", "+442079460000"],
  ["+44 (0)117 496 0157", "+441174960157"],
  ["0117 496 0157 ext. 12", "01174960157;ext=12"],
  ["+44 117 496 0157 (Mon–Fri 9–17)", "+441174960157"],
  // Not of the country, so the zero is dialled.
  ["(0)117 496 0157", "01174960157"],
  ["(0117) 496 0157", "01174960157"],
  ["0044 (0) 117 496 0157", "+441174960157"],
  ["0044-117-496-0157", "+441174960157"],
  ["(+44) 117 496 0157", "+441174960157"],
  ["+(44) 117 4960157", "+441174960157"],
  // Italy has no number without its zero.
  ["+39 (0)6 6982 1234", "+390669821234"],
  ["+39 06 6982 1234", "+390669821234"],
  ["tel:+441174960157", "+441174960157"],
  ["Tel.: 0117/496", undefined],
  ["Phone: +44.117.496.0157", "+441174960157"],
  ["+44\u00a0117\u202f496\u20110157", "+441174960157"],
  ["\u202a+44 117 496 0157\u202c", "+441174960157"],
  ["＋４４（０）１１７　４９６　０１５７", "+441174960157"],
  ["٠١١٧ ٤٩٦ ٠١٥٧", "01174960157"],
  ["+९१ ११ २३४५ ६७८९", "+911123456789"],
  ["0117 496 0157/58", "01174960157"],
  ["0117 496 0157 0117 496 0158", undefined],
  ["0117 496 0157 (24/7)", "01174960157"],
  ["0117 496 0157x12", "01174960157;ext=12"],
  ["0117 496 0157 (extension 1234)", "01174960157;ext=1234"],
  ["0221 12345-0", "0221123450"],
  ["1-800-FLOWERS", undefined],
  ["1-800-356-WORD", undefined],
  ["0117 496 0157 24h", undefined],
  ["0117 496 0157 9:00", undefined],
  ["24/7: 0117 496 0157", "01174960157"],
  ["\u{1d7ce}117 496 0157", "01174960157"],
  ["+44 (0117) 496 0157", undefined],
  ["999", undefined],
  ["123456", undefined],
  ["1234567", "1234567"],
  ["+123456789012345", "+123456789012345"],
  ["+1234567890123456", undefined],
  ["by appointment", undefined],
  ["", undefined],
])("the telephone number %j is dialled as %j", (text, number) => {
  const parts = phoneParts(text);
  expect(linksOf(parts)).toEqual(number === undefined ? [] : [`tel:${number}`]);
  expect(textOf(parts)).toBe(text);
});

test.each([
  ["0117 496 0157 / 0117 496 0158", ["0117 496 0157", "0117 496 0158"]],
  ["0117 496 0157, 0117 496 0158", ["0117 496 0157", "0117 496 0158"]],
  ["0117 496 0157 or 0117 496 0158", ["0117 496 0157", "0117 496 0158"]],
  ["+44 117 496 0157 +44 117 496 0158", ["+44 117 496 0157", "+44 117 496 0158"]],
  ["(0117) 496 0157 (0117) 496 0158", ["(0117) 496 0157", "(0117) 496 0158"]],
  ["0117 496 0157\n0117 496 0158", ["0117 496 0157", "0117 496 0158"]],
  [
    "Sales: 0117 496 0157 (Mon–Fri 9–17); Help: 0117 496 0158 ext. 4",
    ["0117 496 0157", "0117 496 0158 ext. 4"],
  ],
  ["UK +44 117 496 0157 | DE +49 (0)30 1234567 | 999", ["+44 117 496 0157", "+49 (0)30 1234567"]],
  ["٠١١٧٤٩٦٠١٥٧، ٠١١٧٤٩٦٠١٥٨", ["٠١١٧٤٩٦٠١٥٧", "٠١١٧٤٩٦٠١٥٨"]],
  ["1-800-FLOWERS or 0117 496 0157", ["0117 496 0157"]],
])("each number of %j is a link of its own", (text, numbers) => {
  const parts = phoneParts(text);
  expect(parts.flatMap((part) => (part.path === undefined ? [] : part.text))).toEqual(numbers);
  expect(textOf(parts)).toBe(text);
});

test("a number that can't be dialled is shown without a link, an empty one not at all", () => {
  const company = { email: "", phone: "1-800-FLOWERS", address: "" };
  expect(contactLinks(company)).toEqual([{ name: "Phone", parts: [{ text: "1-800-FLOWERS" }] }]);
});
