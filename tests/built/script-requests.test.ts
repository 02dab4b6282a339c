import { expect, test } from "vitest";

import { elements, pages, read, value } from "./site.ts";

/** A phone on a slow network waits for each level: for 47 files in five levels it took a second more. */
const mostRequests = 12;
const mostLevels = 2;

/** /survey-invite only leads on. Its third level is the helper of 0.2 KB by which React's modules are loaded. */
const levelsOf = (address: string) => (address === "/survey-invite" ? 3 : mostLevels);

const importsOf = (address: string): readonly string[] =>
  Array.from(
    read(address).matchAll(/\b(?:im|ex)port\s*(?:[^"'`()]*?\bfrom\s*)?["'`](\.[^"'`]+)["'`]/g),
    ([, path = ""]) => new URL(path, `http://site${address}`).pathname,
  );

test.each(pages)(
  "$address loads its scripts with few requests, in two levels",
  ({ address, tree }) => {
    const named = elements(tree, ({ tagName }) => ["script", "astro-island"].includes(tagName));
    let level = named.flatMap((element) =>
      ["src", "componentUrl", "component-url", "rendererUrl", "renderer-url"]
        .map((name) => value(element, name))
        .filter((path) => path.startsWith("/static/")),
    );
    const loaded = new Set(level);
    let levels = 0;
    for (; level.length > 0; levels++) {
      level = [...new Set(level.flatMap(importsOf))].filter((path) => !loaded.has(path));
      for (const path of level) loaded.add(path);
    }
    expect(loaded.size, [...loaded].join("\n")).toBeLessThanOrEqual(mostRequests);
    expect(levels, [...loaded].join("\n")).toBeLessThanOrEqual(levelsOf(address));
    if (named.some(({ tagName }) => tagName === "astro-island"))
      expect(loaded.size).toBeGreaterThan(4);
  },
);
