import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { filesBelow } from "../../../src/shared/files.ts";

/** A part of a style sheet with braces: what is before them, and the preludes around it. */
function* rules(css: string): Generator<{ prelude: string; around: readonly string[] }> {
  const open: string[] = [];
  for (const [, before = "", brace] of css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "{") {
      yield { prelude: before.trim(), around: [...open] };
      open.push(before);
    } else if (brace === "}") open.pop();
  }
}

const styles = (await filesBelow("src")).filter((path) => /\.(css|astro)$/.test(path));

// On touch screens the last touched element keeps :hover and would look chosen.
test("nothing reacts to hovering where nothing can hover", () => {
  const found = styles.flatMap((path) => {
    const text = readFileSync(`src/${path}`, "utf8");
    const sheets = path.endsWith(".css")
      ? [text]
      : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
    return sheets
      .flatMap((css) => [...rules(css)])
      .filter(({ prelude }) => prelude.includes(":hover"))
      .filter(({ around }) => !around.some((outer) => outer.includes("(hover: hover)")))
      .map(({ prelude }) => `${path}: ${prelude}`);
  });
  expect(styles.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
