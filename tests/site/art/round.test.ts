import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { inProject } from "../../../src/shared/files.ts";

/** Arcs of half circles and more: their radius, and the distance of their ends. */
const arcs = (text: string) =>
  Array.from(
    text.matchAll(/a([\d.]+) \1 0 [01] [01] ?-?([\d.]+) 0(?=[az])/g),
    ([, radius, width]) => [Number(radius), Number(width)],
  );

test("the suns of all drawings are round", () => {
  const folders = [
    "src/api/sample/pictures/**",
    "src/site/assets/covers",
    "src/site/assets/placeholders",
  ];
  for (const file of globSync(`{${folders.join(",")}}/*.svg`, { cwd: inProject() }))
    for (const [radius = 0, width = 0] of arcs(readFileSync(inProject(file), "utf8")))
      // Other arcs are parts of a circle.
      if (Math.abs(width - radius * 2) < 0.4) expect(width, file).toBeCloseTo(radius * 2, 6);
});
