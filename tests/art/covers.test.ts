import { readdir, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { coverFile } from "../../src/art/covers.ts";
import { inProject } from "../../src/shared/project-path.ts";

const folder = inProject("src", "assets", "covers");

test("every seed has a cover, and every cover a seed", async () => {
  const chosen = new Set(Array.from({ length: 2000 }, (_, index) => coverFile(`post-${index}`)));
  expect([...chosen].sort()).toEqual((await readdir(folder)).sort());
});

test("a seed keeps its cover", () => {
  expect(coverFile("night-shift")).toBe(coverFile("night-shift"));
  expect(coverFile("a")).not.toBe(coverFile("b"));
});

test("covers have the size that sharing pictures and posters are cut from", async () => {
  for (const name of await readdir(folder))
    expect(await readFile(`${folder}/${name}`, "utf8"), name).toMatch(
      /^<svg [^>]*width="500" height="630" viewBox="0 0 500 630">/,
    );
});
