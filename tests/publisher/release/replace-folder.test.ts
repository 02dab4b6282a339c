import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";

import { expect, onTestFinished } from "vitest";

import { inProject } from "../../../src/shared/project-path.ts";
import { replaceFolder } from "../../../src/publisher/release/replace-folder.ts";
import { test } from "../../helpers/folder.ts";

async function site(folder: string, text: string): Promise<void> {
  await mkdir(folder);
  await writeFile(`${folder}/index.html`, text);
}

test("the new folder replaces the old one, and nothing else remains", async ({ folder }) => {
  await site(`${folder}/dist`, "old");
  await site(`${folder}/draft`, "new");
  await replaceFolder(`${folder}/draft`, `${folder}/dist`);
  expect(await readFile(`${folder}/dist/index.html`, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["dist"]);
});

test("the first folder replaces nothing", async ({ folder }) => {
  await site(`${folder}/draft`, "new");
  await replaceFolder(`${folder}/draft`, `${folder}/site/dist`);
  expect(await readFile(`${folder}/site/dist/index.html`, "utf8")).toBe("new");
});

test("the old folder stays when the new one is missing", async ({ folder }) => {
  await site(`${folder}/dist`, "old");
  await expect(replaceFolder(`${folder}/none`, `${folder}/dist`)).rejects.toThrow("ENOENT");
  expect(await readFile(`${folder}/dist/index.html`, "utf8")).toBe("old");
});

// Temporary files of `npm test` are in memory.
test("a folder on another disk replaces nothing", async ({ folder, skip }) => {
  await mkdir(inProject(".data"), { recursive: true });
  const other = await mkdtemp(inProject(".data", "disk-"));
  onTestFinished(() => rm(other, { recursive: true }));
  skip((await lstat(other)).dev === (await lstat(folder)).dev, "both are on one disk");
  await site(`${folder}/dist`, "old");
  await site(`${other}/draft`, "new");
  await expect(replaceFolder(`${other}/draft`, `${folder}/dist`)).rejects.toThrow(
    "because the two are on different disks",
  );
  expect(await readFile(`${folder}/dist/index.html`, "utf8")).toBe("old");
});
