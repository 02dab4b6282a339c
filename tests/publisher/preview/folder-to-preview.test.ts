import { mkdir } from "node:fs/promises";

import { expect } from "vitest";

import { folderToPreview } from "../../../src/publisher/preview/local-site.ts";
import { pathsOf } from "../../../src/publisher/files/paths.ts";
import { siteFolder } from "../../../src/publisher/release/releases.ts";
import { test } from "../../helpers/folder.ts";

test("the site is served, or the release that is named", async ({ folder }) => {
  const paths = pathsOf(`${folder}/dist`, `${folder}/data`);
  expect(() => folderToPreview(paths, [])).toThrow("There is no dist/ yet.");
  for (const name of ["20261121-070412-3f9a", "refused"]) {
    expect(() => folderToPreview(paths, [name])).toThrow(`There is no release ${name}.`);
    await mkdir(siteFolder(paths, name), { recursive: true });
    expect(folderToPreview(paths, [name])).toBe(siteFolder(paths, name));
  }
  await mkdir(paths.site);
  expect(folderToPreview(paths, [])).toBe(paths.site);
});

test("no argument leads out of the folder of releases", async ({ folder }) => {
  const paths = pathsOf(`${folder}/dist`, `${folder}/data`);
  await mkdir(`${folder}/data/site`, { recursive: true });
  await mkdir(paths.releases);
  expect(() => folderToPreview(paths, [".."])).toThrow("There is no release ...");
  expect(() => folderToPreview(paths, ["refused", "two"])).toThrow("Unexpected argument two.");
});
