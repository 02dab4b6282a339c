import { readdir, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { coverFile } from "../../../src/site/content/covers.ts";
import { inProject } from "../../../src/shared/files.ts";

const folder = inProject("src", "site", "assets", "covers");

test("every cover belongs to a seed, and every seed has a cover", async () => {
  const chosen = new Set(Array.from({ length: 2000 }, (_, index) => coverFile(`post-${index}`)));
  expect([...chosen].sort()).toEqual((await readdir(folder)).sort());
});

test("covers have the size that posters are cropped from", async () => {
  for (const name of await readdir(folder))
    expect(await readFile(`${folder}/${name}`, "utf8"), name).toMatch(
      /^<svg [^>]*width="500" height="630" viewBox="0 0 500 630">/,
    );
});
