import { readFileSync } from "node:fs";

import { HtmlValidate, type ConfigData } from "html-validate";
import { describe, expect, test } from "vitest";

import { inProject } from "../../src/shared/files.ts";
import { elements, named, pages, textOf, value } from "./site.ts";

/**
 * The standard rules without those of style. Astro's own elements are allowed, and so is the
 * `<style>` that it puts beside the first island of a page, which browsers take anywhere.
 */
const config = JSON.parse(readFileSync(inProject(".htmlvalidate.json"), "utf8")) as ConfigData;
const validator = new HtmlValidate(config);

describe.each(pages)("$address", ({ html, tree }) => {
  test("is valid HTML", async () => {
    const { results } = await validator.validateString(html);
    const findings = results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, line, column, selector }) =>
          `${ruleId}: ${message} (${line}:${column} ${selector ?? ""})`,
      ),
    );
    expect(findings).toEqual([]);
  });

  test("has one h1 with text, and no heading level left out", () => {
    const levels = elements(tree, ({ tagName }) => /^h[1-6]$/.test(tagName));
    const first = levels.filter(named("h1"));
    expect(first).toHaveLength(1);
    expect(textOf(first[0])).not.toBe("");
    const numbers = levels.map(({ tagName }) => Number(tagName.slice(1)));
    const leaps = numbers.filter((level, index) => level > (numbers[index - 1] ?? 0) + 1);
    expect(leaps).toEqual([]);
  });

  test("has texts that keep their order on a right-to-left page", () => {
    const links = elements(
      tree,
      (element) =>
        value(element, "href").startsWith("tel:") ||
        value(element, "className").split(" ").includes("target"),
    );
    // Those to headings of the page are in a list with a direction of its own.
    const others = links.filter((link) => !value(link, "href").startsWith("#"));
    const isMixed = (text: string) => /^[^\p{L}]|[^\p{L}]$/u.test(text);
    const bare = others.filter(({ children }) =>
      children.some((child) => child.type === "text" && isMixed(child.value.trim())),
    );
    expect(bare.map(textOf)).toEqual([]);
  });

  test("names its language and has one main part", () => {
    const [root] = elements(tree, named("html"));
    expect(value(root, "lang")).toMatch(/^en(-[A-Z]{2})?$/);
    expect(elements(tree, named("main"))).toHaveLength(1);
  });

  test("has no event handlers and no style attributes", () => {
    const bad = elements(tree, ({ properties }) =>
      Object.keys(properties).some((name) => /^on[A-Z]/.test(name) || name === "style"),
    );
    expect(bad.map(({ tagName }) => tagName)).toEqual([]);
  });

  test("gives every picture its size and a description", () => {
    const pictures = elements(tree, named("img"));
    const bad = pictures.filter(
      ({ properties: { width, height, alt } }) =>
        !Number(width) || !Number(height) || typeof alt !== "string",
    );
    expect(bad.map((picture) => value(picture, "src"))).toEqual([]);
  });

  test("gives every frame a title", () => {
    const frames = elements(tree, named("iframe"));
    expect(frames.filter((frame) => value(frame, "title") === "")).toEqual([]);
  });
});
