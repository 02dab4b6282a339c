import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describe, expect } from "vitest";

import { checkWeights, kilobyte } from "../../../src/publisher/check/weights.ts";
import { verifyRelease } from "../../../src/publisher/check/check-release.ts";
import { test } from "../../helpers/folder.ts";
import { candidate, counts, html } from "./candidate.ts";
import { release } from "../sample-release.ts";

/** Random text that gzip compresses to slightly more than this number of kilobytes. */
const noise = (kilobytes: number) =>
  randomBytes(Math.round(kilobytes * kilobyte)).toString("base64");

/** Writes documents and files into the folder, and checks their weights. */
async function weigh(
  folder: string,
  documents: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) {
  const given = candidate(documents, Object.keys(files));
  const texts = [
    ...Object.entries(files),
    ...Object.entries(given.release.pages).map(
      ([address, { file }]) => [file, documents[address] ?? ""] as const,
    ),
  ];
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const weighed = await checkWeights(folder, given.release.pages, given.rendered);
  return { ...given, weighed };
}

const linesOf = ({ weighed }: Awaited<ReturnType<typeof weigh>>) =>
  weighed.map(
    ({ page, rule, detail }) =>
      `${page} ${rule}: ${detail.replace(/^has [\d.]+ KB/, "has too much")}`,
  );
const script = '<script type="module" src="/a.js"></script>';
const island = '<meta name="robots" content="noindex">';

test("a page within its budgets has no findings, and a participant's may have more script", async ({
  folder,
}) => {
  const made = await weigh(
    folder,
    { "/": html(script), "/login": html(script.replace("a.js", "b.js"), { head: island }) },
    { "a.js": noise(1), "b.js": noise(70) },
  );
  expect(made.weighed).toEqual([]);
});

test("HTML is measured after gzip", async ({ folder }) => {
  const made = await weigh(folder, {
    "/long": html("<p>word</p>".repeat(50_000)),
    "/heavy": html(noise(40)),
    "/heavier": html(noise(70)),
  });
  expect(linesOf(made)).toEqual([
    "/heavy budget: has too much of HTML after gzip; its budget is 30.0 KB",
    "/heavier length: has too much of HTML after gzip; its budget is 30.0 KB",
  ]);
});

test("styles and scripts are added up with their imports, islands and late ones apart", async ({
  folder,
}) => {
  const sheets = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">';
  const made = await weigh(
    folder,
    {
      "/css": html("", { head: sheets }),
      "/js": html(script),
      "/island": html('<astro-island component-url="/static/i.js"></astro-island>'),
    },
    {
      "a.css": "a {}",
      "b.css": "b {}",
      "a.js": `import{b}from"./b.js";import("./c.js");/*${noise(10)}*/`,
      "b.js": `import"./a.js";/*${noise(9)}*/`,
      "c.js": `import"./a.js";import"./d.js"`,
      "d.js": `import("./a.js");/*${noise(80)}*/`,
      "static/i.js": `import("./later.js");/*${noise(150)}*/`,
      "static/later.js": "",
    },
  );
  expect(linesOf(made)).toEqual([
    "/css weight: has too much of styles after gzip; its budget is 0.0 KB",
    "/js weight: has too much of script after gzip; its budget is 8.0 KB",
    "/js budget: has too much of late script after gzip; its budget is 60.0 KB",
    "/island budget: has too much of script with islands after gzip; its budget is 126.0 KB",
  ]);
});

test("a page over a budget is a warning, and over twice of it an error", async ({ folder }) => {
  const verdict = async (kilobytes: number) =>
    verifyRelease(await weigh(folder, { "/js": html(script) }, { "a.js": noise(kilobytes) }));
  expect(await verdict(6)).toEqual({ errors: [], warnings: [] });
  expect(await verdict(12)).toMatchObject({ errors: [], warnings: [{ rule: "budget" }] });
  expect(await verdict(20)).toMatchObject({ errors: [{ rule: "weight" }], warnings: [] });
});

test("a chunk with a missing import is an error, also with force", async ({ folder }) => {
  const made = await weigh(
    folder,
    { "/": html(script) },
    { "a.js": 'import{b}from"./chunks/b.js";' },
  );
  expect(linesOf(made)).toEqual([
    "/ asset: loads /a.js, which imports /chunks/b.js, which isn't there",
  ]);
  expect(verifyRelease({ ...made, force: true }).errors).toEqual(made.weighed);
});

test("a missing file of a page is reported by the link check only", async ({ folder }) => {
  const made = await weigh(folder, { "/": html(script) });
  expect(made.weighed).toEqual([]);
  expect(verifyRelease(made).errors).toEqual([
    { page: "/", rule: "asset", detail: "loads /a.js, which isn't there" },
  ]);
});

test("too much script is an error, and with force a warning", async ({ folder }) => {
  const made = await weigh(folder, { "/": html(script) }, { "a.js": noise(20) });
  expect(made.weighed).toHaveLength(1);
  expect(verifyRelease(made).errors).toEqual(made.weighed);
  const forced = verifyRelease({ ...made, force: true });
  expect(forced.errors).toEqual([]);
  expect(forced.warnings).toEqual(made.weighed);
});

describe("pages with too much HTML", () => {
  const documents = (long: number, all: number) =>
    Object.fromEntries(
      Array.from({ length: all }, (_, number) => [
        `/${number}`,
        html(number < long ? noise(70) : ""),
      ]),
    );
  const before = release({ counts, renderer: "before" });

  test.for([
    ["a few with new templates", 2, 4, before],
    ["a few at first", 2, 4, undefined],
    ["all with the templates of before", 2, 2, { ...before, renderer: "now" }],
  ] as const)("are only warnings when they are %s", async ([, long, all, previous], { folder }) => {
    const made = await weigh(folder, documents(long, all));
    const verdict = verifyRelease({ ...made, previous });
    expect(verdict.errors).toEqual([]);
    expect(verdict.warnings).toEqual(made.weighed);
    expect(made.weighed).toHaveLength(long);
  });

  test.for([[before], [undefined]] as const)(
    "are errors when most pages are, with other templates than in %j",
    async ([previous], { folder }) => {
      const made = await weigh(folder, documents(3, 4));
      expect(verifyRelease({ ...made, previous }).errors).toEqual(made.weighed);
      const forced = verifyRelease({ ...made, previous, force: true });
      expect(forced.errors).toEqual([]);
    },
  );
});
