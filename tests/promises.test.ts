import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { filesBelow, inProject } from "../src/shared/files.ts";
import { samplePhrases } from "./helpers/sample-labels.ts";

/**
 * Nothing that the product says by itself, on a site of any organisation, promises something in the
 * organisation's name: that is said by labels.
 */
const rooms = [
  "contract",
  "site/pages",
  "site/layouts",
  "site/sections",
  "site/islands",
  "site/ui",
  "site/stores",
  "site/client",
  "site/worker",
  "api/mail",
  "api/newsletter",
];
const sources = (
  await Promise.all(
    rooms.map(async (room) =>
      (await filesBelow(inProject("src", room))).map((path) => `src/${room}/${path}`),
    ),
  )
)
  .flat()
  .filter((path) => /\.(astro|tsx?)$/.test(path))
  // /solution shows a report, in the words of the report.
  .filter((path) => !path.endsWith("text/report.ts"))
  .map((path) => {
    const text = readFileSync(inProject(path), "utf8");
    // As it is read: without comments, and with single spaces.
    return [path, text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/\s+/g, " ")] as const;
  });
const saying = (phrase: RegExp) =>
  sources.flatMap(([path, text]) =>
    phrase.test(text) ? [`${path}: ${String(phrase.exec(text)?.[0])}`] : [],
  );

test("all of the product's sentences are looked at", () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(saying(/Something went wrong on our side/)).toHaveLength(1);
});

test("the sample's sentences are the sample's alone", () => {
  expect(samplePhrases.length).toBeGreaterThan(40);
  expect(samplePhrases).toContain("your employer never sees them one by one");
  const found = sources.flatMap(([path, text]) =>
    samplePhrases.flatMap((phrase) => (text.includes(phrase) ? [`${path}: ${phrase}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each([
  [
    "who sees answers",
    /\b(confidential\b|anonymous\b|your (employer|manager|company)\b|never (sees?|shares?|sells?)\b)/i,
  ],
  [
    "from how many people on results are shown",
    /\bgroups? of (\d+|\w+) (and more|or more|people)/i,
  ],
  [
    "when somebody replies",
    /\b((?<!pictures )within (a|an|one|two|a few|\d+) |(will|we'll) (reply|answer|respond|call|be in touch)\b)/i,
  ],
  [
    "a mail",
    /\b(an? )?e-?mails? (tells|reminds|follows|comes)\b|\bon its way to you\b|\bwe (have sent|send) you\b/i,
  ],
  [
    "how long something is kept",
    /\b(deleted?|erased?|kept) (after|for) (\d+|a|one|two|thirty) (day|week|month|year)/i,
  ],
  ["that others can't read something", /\b(encrypted|securely|safe with us|fully secure)\b/i],
])("no sentence promises %s", (_what, promise) => {
  expect(saying(promise)).toEqual([]);
});
