import { mkdir } from "node:fs/promises";

import { expect } from "vitest";

import { listReleases } from "../../../src/publisher/watch/outcome.ts";
import { siteFolder, switchTo } from "../../../src/publisher/release/releases.ts";
import { id, makeRelease, page, test } from "../sample-release.ts";

test("without releases the list is a sentence", async ({ paths }) => {
  expect(await listReleases(paths)).toBe("No release is published.");
});

test("the releases up to the live one are listed, with site and source of each", async ({
  paths,
}) => {
  await makeRelease(paths, id(1), { pages: { "/": page(), "/blog": page() } });
  const source = { content: "sample", site: "http://localhost:4321", live: "" };
  await makeRelease(paths, id(2), { source });
  await makeRelease(paths, id(3), { restores: id(1) });
  await makeRelease(paths, id(4));
  await switchTo(paths, id(3));
  await mkdir(siteFolder(paths, "refused"), { recursive: true });
  const lines = (await listReleases(paths)).split("\n");
  const from = "the embedded API (sample) for http://localhost:4321";
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    [id(3), expect.stringContaining("21 Nov 2026"), "0 pages", `live, restores ${id(1)}`],
    [id(2), expect.anything(), "0 pages", from],
    [id(1), expect.anything(), "2 pages"],
    ["Not published, to be seen with: npm run preview -- refused"],
  ]);
});
