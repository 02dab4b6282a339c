import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  blogSlug,
  cutBytes,
  safeSlug,
  slugsOf,
  surveySlug,
  type Titled,
} from "../../../src/publisher/fetch/slug.ts";

const word = fc.stringMatching(/^[A-Za-z0-9éüß&'!,+-]{1,12}$/);
const ordinaryTitle = fc
  .array(word, { minLength: 2, maxLength: 8 })
  .map((words) => words.join(" "));
const anyTitle = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "",
    ".",
    "..",
    "...",
    "/",
    "a/b",
    "../../etc",
    "index",
    "INDEX",
    "404",
    "a?b#c",
    "%2e%2e",
    "\u202Eabc",
    "\uD800",
    "x".repeat(400),
    "é".repeat(200),
    "__proto__",
    "CON",
    " ",
    "\u0000",
  ),
);
const code = fc.stringMatching(/^[a-z0-9]{6,12}$/);
const records = fc.uniqueArray(
  fc.record({
    title: fc.oneof(anyTitle, fc.constantFrom("Pulse", "pulse", "PULSE", "Pulse!")),
    code,
  }),
  { selector: ({ code }) => code, maxLength: 8 },
);

const isSafe = (slug: string) =>
  slug !== "" &&
  Buffer.byteLength(slug) <= 250 &&
  slug === slug.normalize("NFC") &&
  slug.isWellFormed() &&
  !/[\p{Cc}\s/\\?#%:*"<>|[\]{}^`]/u.test(slug) &&
  !/^\.|\.$/.test(slug) &&
  !["index", "404"].includes(slug.toLowerCase());

describe("the specification's rules", () => {
  test.each([
    ["Culture Audit", "culture-audit"],
    ["Pulse", "pulse"],
    ["PULSE", "pULSE"],
    ["NPS", "nPS"],
    ["Safety to Speak", "safety-to-speak"],
    ["Émotions", "émotions"],
    ["Culture 2.0", "culture-2.0"],
    // Hosts would treat these addresses as files.
    ["Guide to index.html", "guide-to-index-html"],
    ["Our logo.png", "our-logo-png"],
  ])("survey %s is at %s", (name, slug) => {
    expect(slugsOf([{ title: name, code: "abc123" }], surveySlug, "survey")).toEqual([slug]);
  });

  test.each([
    ["Culture 2.0 is here", "culture-20-is-here"],
    ["Bad News Travels", "bad-news-travels"],
    ["A  B", "a--b"],
    ["Why? Because.", "why-because"],
    ["50% off: yes/no", "50-off-yesno"],
  ])("post %s is at %s", (title, slug) => {
    expect(slugsOf([{ title, code: "abc123" }], blogSlug, "post")).toEqual([slug]);
  });

  test("ordinary titles give the specified slugs", () => {
    fc.assert(
      fc.property(ordinaryTitle, (title) => {
        const spoken = title.toLowerCase().replaceAll(" ", "-");
        expect(safeSlug(surveySlug(title), "x")).toBe(spoken);
        expect(safeSlug(blogSlug(`${title}.`), "x")).toBe(spoken);
      }),
    );
  });
});

describe("any title", () => {
  test("gives safe slugs that are unique without case", () => {
    fc.assert(
      fc.property(records, fc.constantFrom(blogSlug, surveySlug), (list, rule) => {
        const slugs = slugsOf(list, rule, "post");
        expect(slugs).toHaveLength(list.length);
        for (const slug of slugs) expect(isSafe(slug), JSON.stringify(slug)).toBe(true);
        expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length);
      }),
    );
  });

  test("gives the same slug in any order of the list", () => {
    fc.assert(
      fc.property(records, fc.nat(), (list, seed) => {
        const shuffled = list
          .map((record, index) => ({ record, key: (index * 7919 + seed * 31) % 101 }))
          .sort((one, other) => one.key - other.key)
          .map(({ record }) => record);
        const bySlug = (all: readonly Titled[]) => {
          const slugs = slugsOf(all, blogSlug, "post");
          return Object.fromEntries(all.map((record, index) => [record.code, slugs[index]]));
        };
        expect(bySlug(shuffled)).toEqual(bySlug(list));
      }),
    );
  });
});

test("a title without usable characters gives a slug from its code", () => {
  const titles = ["...", "///", "index", "404", ""];
  expect(
    slugsOf(
      titles.map((title, index) => ({ title, code: `code${index}` })),
      blogSlug,
      "post",
    ),
  ).toEqual(["post-code0", "post-code1", "post-code2", "post-code3", "post-code4"]);
});

test("of equal titles the oldest has the plain slug", () => {
  const list = [
    { title: "Bad news", code: "zzz999zzz", number: 3 },
    { title: "Bad News", code: "aaa111aaa", number: 12 },
    { title: "bad news.", code: "mmm555mmm", number: 1 },
  ];
  expect(slugsOf(list, blogSlug, "post")).toEqual([
    "bad-news-zzz999",
    "bad-news-aaa111",
    "bad-news",
  ]);
});

test("a numbered slug never equals another record's", () => {
  const list = [
    { title: "News", code: "aaa111", number: 1 },
    { title: "News", code: "bbb222", number: 2 },
    { title: "News bbb222", code: "ccc333", number: 3 },
  ];
  expect(slugsOf(list, blogSlug, "post")).toEqual(["news", "news-bbb222-2", "news-bbb222"]);
});

test("records without a code have different slugs", () => {
  const list = [1, 2, 3].map(() => ({ title: "Same", code: "" }));
  expect(new Set(slugsOf(list, blogSlug, "post")).size).toBe(3);
});

test("a long slug is cut between characters, where file systems take no longer name", () => {
  expect(cutBytes("ééé", 5)).toBe("éé");
  expect(cutBytes("😀😀", 7)).toBe("😀");
  expect(Buffer.byteLength(`${safeSlug("é".repeat(300), "x")}.html`)).toBe(255);
});

test.each([
  ["a title of 200 letters", "n".repeat(200), "n".repeat(200)],
  ["one of 83 characters of three bytes", "信".repeat(83), "信".repeat(83)],
  ["one of as many letters as a file's name takes", "é".repeat(125), "é".repeat(125)],
  ["one of one letter more", `${"é".repeat(125)}x`, "é".repeat(125)],
  ["a long one with a dot at the cut", `${"n".repeat(249)}. More`, "n".repeat(249)],
])("%s is its address as far as file systems take it", (_title, title, slug) => {
  expect(safeSlug(title, "x")).toBe(slug);
});

test.each([
  ["Change\u00ADmanage\u00ADment", "changemanagement"],
  ["Zero\u200Bwidth \u2060joined", "zerowidth-joined"],
  ["\u202BRight\u202C to left\u200F", "right-to-left"],
  ["\uFEFFFirst \u180Emark", "first-mark"],
  // What joins letters, or makes one picture of two, is seen.
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["👩\u200D🏭 at work", "👩\u200D🏭-at-work"],
])("the title %j is at %j, without what nobody sees", (title, slug) => {
  expect(slugsOf([{ title, code: "abc123" }], blogSlug, "post")).toEqual([slug]);
});

test("thousands of equal titles and codes are numbered in linear time", () => {
  const records = Array.from({ length: 20_000 }, (_, number) => ({
    // Shortened to the same beginning.
    title: number % 2 ? "Same" : `${"s".repeat(249)}${number % 20}`,
    code: "日本",
    number,
  }));
  // About 0.2 s; trying each number takes more than a minute.
  const slugs = slugsOf(records, blogSlug, "post");
  expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(20_000);
}, 60_000);
