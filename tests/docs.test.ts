import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { root } from "../src/shared/project-path.ts";

const find = (...patterns: string[]) => Array.fromAsync(glob(patterns, { cwd: root }));
const read = (file: string) => readFile(join(root, file), "utf8");

/** The first group of each match. */
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = ""]) => group);

/** The files that the README's recipes tell to write. */
const isExample = (path: string) => /\b(name|awards?)\.|NNN/i.test(path);

test.each(await find("*.md", ".github/*.md", "docs/**/*.md", "src/**/README.md"))(
  "the links and paths in %s lead to files",
  async (document) => {
    const text = await read(document);
    const links = matches(text, /\]\((?![a-z]+:|#)([^)#\s]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
    // Decisions name files of their time.
    if (document.startsWith("docs/decisions/")) return;
    const paths = matches(text, /`((?:src|scripts|tests|docs|public)\/[\w./[\]-]+)`/g);
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
  const decisions = await find("docs/decisions/*.md");
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
      if (!decisions.some((path) => path.includes(`/${number.padStart(3, "0")}-`)))
        report(`decision ${number}`);
  }
  expect(missing).toEqual([]);
});
