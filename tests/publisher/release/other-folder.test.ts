import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect } from "vitest";

import { type Paths, pathsOf } from "../../../src/publisher/files/paths.ts";
import { dryRun } from "../../../src/publisher/dry-run.ts";
import { publish } from "../../../src/publisher/publish.ts";
import { otherFolderRefusal, switchTo } from "../../../src/publisher/release/releases.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { site } from "../../../src/publisher/integration.ts";
import { id, makeRelease, test } from "../sample-release.ts";

const settings = parseSettings({});

/** The start of `astro build --outDir`. */
async function startBuild(folder: string): Promise<void> {
  const { hooks } = site(settings);
  const config = { outDir: pathToFileURL(folder) };
  const options = { command: "build", config, updateConfig: () => undefined };
  await hooks["astro:config:setup"]?.(options as never);
  await hooks["astro:build:start"]?.({} as never);
}

describe("a folder that no publish has made", () => {
  test.for([
    ["a rebuild", (paths: Paths) => publish({ settings, paths, cause: "command", force: true })],
    ["a dry run", async (paths: Paths) => (await dryRun({ settings, paths })).run],
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

  test("is refused by a build, which writes nothing beside it", async ({ folder }) => {
    await mkdir(join(folder, "My"));
    await writeFile(join(folder, "My", "thesis.txt"), "mine");
    await expect(startBuild(join(folder, "My"))).rejects.toThrow(`${folder}/My is not a site`);
    expect(await readdir(folder, { recursive: true })).toEqual(["My", "My/thesis.txt"]);
  });

  test("beside a site outside dist, where its releases would be, is refused", async ({
    folder,
  }) => {
    await mkdir(join(folder, "site-releases"));
    await writeFile(join(folder, "site-releases", "notes.txt"), "mine");
    await expect(startBuild(join(folder, "site"))).rejects.toThrow(
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
