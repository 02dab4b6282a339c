import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { root } from "../src/shared/files.ts";

const find = (...patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }));
const read = (file: string) => readFile(join(root, file), "utf8");

/** The first group of each match. */
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = ""]) => group);

/** The numbers of all decisions: of those that are a page, and of the entries of the archive. */
const decisions: ReadonlySet<number> = new Set(
  [
    ...matches((await find("docs/decisions/*.md")).join("\n"), /\/(\d+)-/g),
    ...matches(await read("docs/decisions/archive.md"), /^## (\d+)$/gm),
  ].map(Number),
);

/** The files that the README's recipes tell to write. */
const isExample = (path: string) => /\b(name|awards?|callback|press)\.|NNN/i.test(path);

test.each(await find("*.md", ".github/*.md", "docs/**/*.md", "src/**/README.md"))(
  "the links and paths in %s lead to files",
  async (document) => {
    const text = await read(document);
    const links = matches(text, /\]\((?![a-z]+:|#)([^)#\s]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
    const entries = matches(text, /archive\.md#(\d+)\)/g);
    expect(entries.filter((number) => !decisions.has(Number(number)))).toEqual([]);
    // Decisions name files of their time.
    if (document.startsWith("docs/decisions/")) return;
    const paths = matches(text, /`((?:src|scripts|tests|docs|public|\.github)\/[\w./[\]-]+)`/g);
    expect(paths.filter((path) => !isExample(path) && !existsSync(join(root, path)))).toEqual([]);
  },
);

/** The numbers of a document's sections (`6`) and of the items in their lists (`6.12`). */
async function sectionsOf(document: string): Promise<ReadonlySet<string>> {
  const sections = (await read(document)).split(/^## (?=\d+\.)/m).slice(1);
  return new Set(
    sections.flatMap((section) => {
      const [number = "", ...items] = matches(section, /^(\d+)\. /gm);
      return [number, ...items.map((item) => `${number}.${item}`)];
    }),
  );
}

test("comments cite files and sections that exist", async () => {
  const design = await sectionsOf("docs/design.md");
  const specification = await sectionsOf("docs/specification.md");
  const missing: string[] = [];
  for (const file of await find("{src,scripts,tests}/**/*.{ts,tsx,astro,css,mjs}")) {
    const comments = (await read(file)).match(/^\s*(\*|\/\/|\/\*).*/gm)?.join("\n") ?? "";
    const report = (citation: string) => void missing.push(`${file}: ${citation}`);
    for (const path of matches(comments, /\b((?:src|scripts|tests|docs)\/[\w./-]*\w)/g))
      if (!existsSync(join(root, path))) report(path);
    for (const number of matches(comments, /\bdesign (\d[\d.]*\d|\d)/g))
      if (!design.has(number)) report(`design ${number}`);
    for (const number of matches(comments, /\bspecification (\d+)/g))
      if (!specification.has(number)) report(`specification ${number}`);
    for (const number of matches(comments, /\bdecision (\d+)/g))
      if (!decisions.has(Number(number))) report(`decision ${number}`);
  }
  expect(missing).toEqual([]);
});

/** The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0, which come before level 3. */
const requirements = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2  2.1:3 2.2:3 2.3:4 2.4:1  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4  5.1:1 5.2:3 5.3:2 5.4:3  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2  8.1:2 8.2:3 8.3:1 8.4:1  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4  13.1:1 13.2:5 13.3:2 13.4:5  14.1:2 14.2:4 14.3:3  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3  17.1:1 17.2:4 17.3:2`;

const upTo = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);

test("each requirement of OWASP ASVS 5.0 has one row", async () => {
  const numbers = matches(await read("docs/security-asvs.yaml"), /^ +- number: "(.+)"$/gm);
  expect(
    numbers.flatMap((number) => {
      const [, section = "", first, last = first] = /^(.+)\.(\d+)(?:–(\d+))?$/.exec(number) ?? [];
      return upTo(section, Number(first), Number(last));
    }),
  ).toEqual(
    [...requirements.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section = "", count]) =>
      upTo(section, 1, Number(count)),
    ),
  );
});
