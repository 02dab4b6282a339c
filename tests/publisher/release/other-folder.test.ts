import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect } from "vitest";

import { type Paths, pathsOf } from "../../../src/publisher/files/paths.ts";
import { dryRun } from "../../../src/publisher/dry-run.ts";
import { publish } from "../../../src/publisher/publish.ts";
import { publishBuild } from "../../../src/publisher/publish-build.ts";
import { otherFolderRefusal, switchTo } from "../../../src/publisher/release/releases.ts";
import { parseSettings } from "../../../src/settings.ts";
import { site } from "../../../src/site/integration.ts";
import { id, makeRelease, test } from "../sample-release.ts";

const settings = parseSettings({});
const unused = () => Promise.reject(new Error("nothing may be rendered"));

describe("a folder that no publish has made", () => {
  test.for([
    ["a rebuild", (paths: Paths) => publish({ settings, paths, cause: "command", force: true })],
    ["a dry run", async (paths: Paths) => (await dryRun({ settings, paths })).run],
    ["a build", (paths: Paths) => publishBuild({ settings, paths, render: unused })],
  ] as const)("is refused by %s, and stays as it is", async ([, run], { paths }) => {
    const thesis = join(paths.site, "thesis", "text.txt");
    await mkdir(join(paths.site, "thesis"), { recursive: true });
    await writeFile(thesis, "mine");
    expect(await run(paths)).toMatchObject({
      result: "refused",
      reason: `${paths.site} is not a site that this project has published, and a publish would replace it. Move it away or delete it, then run the command again.`,
    });
    expect(await readFile(thesis, "utf8")).toBe("mine");
  });

  test("is also a link to one, a file, and the root of a disk", async ({ paths, folder }) => {
    await mkdir(join(folder, "www"));
    await writeFile(join(folder, "www", "index.html"), "other");
    await symlink("www", paths.site);
    expect(await otherFolderRefusal(paths)).toContain("is not a site");
    expect(await otherFolderRefusal(pathsOf(join(folder, "www", "index.html")))).toContain(
      "is not a site",
    );
    expect(await otherFolderRefusal(pathsOf("/dev"))).toContain("is a disk");
  });

  test("beside a site outside dist, where its releases would be, is refused", async ({
    folder,
  }) => {
    const outDir = pathToFileURL(join(folder, "site"));
    await mkdir(join(folder, "site-releases"));
    await writeFile(join(folder, "site-releases", "notes.txt"), "mine");
    const { hooks } = site(settings);
    const options = { command: "build", config: { outDir }, updateConfig: () => undefined };
    await hooks["astro:config:setup"]?.(options as never);
    await expect(hooks["astro:build:start"]?.({} as never)).rejects.toThrow(
      `would be in ${folder}/site-releases, which no build of this project has made.`,
    );
  });
});

test("no folder, an empty one and a link to a release are published into", async ({ paths }) => {
  expect(await otherFolderRefusal(paths)).toBeUndefined();
  await mkdir(paths.site);
  expect(await otherFolderRefusal(paths)).toBeUndefined();
  await makeRelease(paths, id(1));
  await switchTo(paths, id(1));
  expect(await otherFolderRefusal(paths)).toBeUndefined();
  // As after .data was deleted.
  await rm(paths.releases, { recursive: true });
  expect(await otherFolderRefusal(paths)).toBeUndefined();
});
