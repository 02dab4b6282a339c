import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { siteFolder } from "../../src/publisher/release/releases.ts";
import { thirdPartyContent } from "../fixtures/third-party-content.ts";
import {
  begin,
  blogs,
  currentRelease,
  expectSiteUnchanged,
  publishText,
  publishTwice,
  releaseFolders,
} from "./published.ts";
import { test } from "./publishing.ts";

const page = "blog-detail/night-shift.html";

test("open pages of the newer release still find what they load", async ({ site }) => {
  await begin(site);
  site.change(blogs, ([first, ...rows]) => [
    { ...first, vImageDetail: "/media/portrait.webp", vBlog: "Newer" },
    ...rows,
  ]);
  await begin(site);
  const newer = await currentRelease(site);
  const own = Object.keys(newer.release.files).filter((path) => path.startsWith("static/"));
  await site.rollback();
  const { folder, release: now } = await currentRelease(site);
  for (const path of own)
    expect(await readFile(join(folder, path))).toEqual(await readFile(join(newer.folder, path)));
  expect(own.filter((path) => path in now.retained)).not.toEqual([]);
});

test("the hook gets the pages that changed back", async ({ site, folder }) => {
  await publishTwice(site);
  const { id, hooks } = await site.rollback({ REBUILD_HOOK_COMMAND: `cat > ${folder}/received` });
  expect(hooks).toMatchObject([{ done: true }]);
  expect(JSON.parse(await readFile(`${folder}/received`, "utf8"))).toMatchObject({
    release: id,
    changed: expect.arrayContaining(["/blog-detail/night-shift"]) as unknown,
  });
});

describe("the content that was left", () => {
  test("is published by force, which unblocks it", async ({ site }) => {
    const { two } = await publishTwice(site);
    await site.rollback();
    expect(await site.publish({ force: true })).toMatchObject({ result: "published" });
    expect(differing(two, await site.files())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
  });

  test("is not blocked when it has become that of the release that was gone back to", async ({
    site,
  }) => {
    await publishTwice(site);
    await site.rollback();
    site.setContent(thirdPartyContent);
    // Its time of change is another.
    expect(await site.publish()).toMatchObject({ result: "published" });
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
  });

  test("stays blocked after a publish that came to nothing", async ({ site }) => {
    await publishTwice(site);
    await site.rollback();
    const posts = site.api.options.content.lists[blogs] ?? [];
    site.change(blogs, () => []);
    expect(await site.publish()).toMatchObject({ result: "refused" });
    site.change(blogs, () => posts);
    expect(await site.publish()).toMatchObject({ result: "blocked" });
  });
});

describe("going back again", () => {
  test("goes back two releases, and still blocks what the API has", async ({ site }) => {
    const { one } = await publishTwice(site);
    await publishText(site, "Three");
    await site.rollback();
    expect((await site.files()).get(page)).toContain("Two");
    await site.rollback();
    expect(differing(one, await site.files())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "blocked" });
    const run = await expectSiteUnchanged(site, () => site.rollback());
    expect(run).toMatchObject({ result: "failed", reason: "No earlier release is kept." });
  });

  test("after a publish shows what stood there before it, not what was left", async ({ site }) => {
    const { one } = await publishTwice(site);
    await site.rollback();
    await publishText(site, "Three");
    await site.rollback();
    expect(differing(one, await site.files())).toEqual([]);
  });
});

test("a page of the earlier release that is missing: the site stays", async ({ site }) => {
  const { id } = await publishTwice(site);
  await rm(join(siteFolder(site.paths, id), page));
  const run = await expectSiteUnchanged(site, () => site.rollback());
  expect(run.result).toBe("failed");
  expect(run.reason).toContain(`${page} is missing`);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
});

test("five releases are kept, and unchanged pages are one file in all of them", async ({
  site,
}) => {
  await begin(site);
  const ids: string[] = [];
  for (const words of ["1", "2", "3", "4", "5"]) {
    await publishText(site, words);
    ids.push((await currentRelease(site)).release.id);
  }
  expect(ids).toEqual([...ids].sort());
  expect(await releaseFolders(site)).toEqual(ids);
  const links = await Promise.all(
    ids.map(async (id) => {
      const { ino } = await stat(join(site.paths.releases, id, "site", "login.html"));
      return ino;
    }),
  );
  expect(new Set(links).size).toBe(1);
  for (let step = 0; step < 4; step += 1)
    expect(await site.rollback()).toMatchObject({ result: "rolled back" });
});
