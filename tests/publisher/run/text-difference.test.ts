import { expect, test } from "vitest";

import { textDifference } from "../../../src/publisher/dry-run.ts";

const page = (title: string, ...paragraphs: readonly string[]) =>
  `<!doctype html><html><head><title>${title}</title><style>p{}</style></head><body><h1>Blog</h1>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join("")}<script>run()</script></body></html>`;

test("changed lines of visible text are told, the old one first", () => {
  const before = page("One", "Same &amp; same", "Old <b>text</b>", "Gone");
  const after = page("Two", "Same &amp; same", "New\n  <b>text</b>");
  expect(textDifference(before, after)).toEqual(["- Old text", "- Gone", "+ New text"]);
  expect(textDifference(before, before)).toEqual([]);
  expect(textDifference("", page("One", "Text"))).toEqual(["+ Blog", "+ Text"]);
});
