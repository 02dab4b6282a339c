import { rm } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { LockedError } from "../../src/shared/file-lock.ts";
import { holdLock } from "./children.ts";
import { test } from "./publishing.ts";
import {
  begin,
  editPost,
  expectRecovery,
  releaseFolders,
  spoiltRenderer,
  expectSiteUnchanged,
} from "./published.ts";

test("an unchanged page that is missing in the published release: nothing is published without force", async ({
  site,
}) => {
  await begin(site);
  await rm(join(site.paths.site, "about-us.html"));
  editPost(site, "<p>Five in the morning.</p>");
  const run = await expectSiteUnchanged(site, () => site.publish());
  expect(run.result).toBe("failed");
  expect(run.reason).toMatch(/about-us\.html is missing\. .*npm run rebuild -- --force$/);
  expect(await site.publish({ force: true })).toMatchObject({ result: "published" });
  await expectRecovery(site);
});

describe("a page", () => {
  test("that can't be rendered: nothing is published", async ({ site, folder }) => {
    await begin(site);
    editPost(site, "<p>Five in the morning.</p>");
    const paths = await spoiltRenderer(site, folder, (address, page) => {
      if (address === "/rss.xml") throw new Error("A template failed.");
      return page;
    });
    const run = await expectSiteUnchanged(site, () => site.publish({ paths }));
    expect(run).toMatchObject({
      result: "failed",
      reason: "/rss.xml can't be rendered: A template failed.",
    });
    await expectRecovery(site);
  });
});

test("a rebuild beside another one ends before it begins", async ({ site }) => {
  await begin(site);
  editPost(site, "<p>Five in the morning.</p>");
  const before = await site.files();
  const folders = await releaseFolders(site);
  const asked = site.api.calls.length;
  const holder = await holdLock(site.paths);
  await expect(site.publish()).rejects.toThrow(LockedError);
  await expect(site.rollback()).rejects.toThrow(`process ${holder.number}`);
  expect(site.api.calls).toHaveLength(asked);
  expect(differing(before, await site.files())).toEqual([]);
  expect(await releaseFolders(site)).toEqual(folders);
  await holder.kill();
  await expectRecovery(site);
});
