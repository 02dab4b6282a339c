import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { sanitiseSvg } from "../../../src/publisher/fetch/sanitise-svg.ts";
import { inProject } from "../../../src/shared/files.ts";

/** Logos are shown on a light ground in the dark too. */
const drawings = globSync(
  "{src/api/sample/pictures/**,src/site/assets/covers,src/site/assets/placeholders}/*.svg",
  { cwd: inProject() },
).filter((file) => !file.includes("/logo-"));

test("every own drawing stays SVG, with an edition for the dark", () => {
  expect(drawings.length).toBeGreaterThan(100);
  for (const file of drawings)
    expect(sanitiseSvg(readFileSync(inProject(file), "utf8")), file).toMatch(
      /<style>@media \(prefers-color-scheme:dark\)\{(?:[^{}]+\{(?:fill|stroke):#[\da-f]{6}\})+\}<\/style>/,
    );
});
