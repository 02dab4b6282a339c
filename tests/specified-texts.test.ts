import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { filesBelow, inProject } from "../src/shared/files.ts";

const read = (path: string) => readFileSync(inProject(path), "utf8");
const files = (await filesBelow("src")).filter((path) =>
  /^(site\/text|contract)\/.*\.ts$/.test(path),
);
const texts = files.map((path) => read(`src/${path}`)).join("\n");

/** The sentences, of more than one word, that a section of the specification quotes. */
function quotedIn(section: number): readonly string[] {
  const [, rest = ""] = read("docs/specification.md").split(`\n## ${section}. `);
  const [text = ""] = rest.split("\n## ");
  return [...text.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)]
    .map(([, quote = ""]) => quote.replace("<label>", "${label}"))
    .filter((quote) => quote.includes(" "));
}

test.each([
  [5, 20],
  [8, 15],
])("each sentence that section %i of the specification quotes is a text", (section, least) => {
  const sentences = quotedIn(section);
  expect(sentences.length).toBeGreaterThan(least);
  expect(sentences.filter((sentence) => !texts.includes(sentence))).toEqual([]);
});

test("the layer of toasts has the specified place and width", () => {
  const css = read("src/site/islands/Toaster.module.css");
  expect(css).toMatch(/\.layer \{[^}]*z-index: 1200;/);
  expect(css).toMatch(/\.toast \{[^}]*max-inline-size: 25rem;/);
});
