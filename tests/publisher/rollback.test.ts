import { describe, expect } from "vitest";

import { differing } from "../endurance/site-state.ts";
import {
  begin,
  currentRelease,
  expectSiteUnchanged,
  publishText,
  publishTwice,
} from "./published.ts";
import { test } from "./publishing.ts";

const page = "blog-detail/night-shift.html";

test("the site is byte for byte that of the release before", async ({ site }) => {
  const { one, two, id } = await publishTwice(site);
  expect(differing(one, two)).toContain(page);
  const run = await site.rollback();
  expect(run).toMatchObject({
    result: "rolled back",
    rendered: 0,
    changes: {
      added: [],
      changed: [
        "/blog",
        "/blog-detail/night-shift",
        "/blog-index.json",
        "/rss.xml",
        "/sitemap-0.xml",
      ],
      removed: [],
    },
  });
  expect(differing(one, await site.files())).toEqual([]);
  const now = await currentRelease(site);
  expect(now.release).toMatchObject({ id: run.id, restores: id });
});

describe("the content that was left", () => {
  test("is blocked until it changes", async ({ site }) => {
    await publishTwice(site);
    await site.rollback();
    const run = await expectSiteUnchanged(site, () => site.publish({ cause: "webhook" }));
    expect(run.result).toBe("blocked");
    expect(run.reason).toContain("--force");
    const three = await publishText(site, "Three");
    expect(three.get(page)).toContain("Three");
    expect(differing(three, await site.cleanFiles())).toEqual([]);
    expect(await site.publish()).toMatchObject({ result: "unchanged" });
    // The content of the release that was rolled back is content as any other now.
    const again = await publishText(site, "Two");
    expect(again.get(page)).toContain("Two");
  });
});

test("any release is published again by its id, also a newer one", async ({ site }) => {
  const { one, two, id } = await publishTwice(site);
  const newer = (await currentRelease(site)).release.id;
  const live = await site.rollback({}, newer).catch((error: unknown) => error);
  expect(live).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("is live") as unknown,
  });
  await site.rollback({}, id);
  expect(differing(one, await site.files())).toEqual([]);
  await site.rollback({}, newer);
  expect(differing(two, await site.files())).toEqual([]);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
  const unknown = await site.rollback({}, "20261121-070412-none").catch((error: unknown) => error);
  expect(unknown).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("There is no release 20261121-070412-none.") as unknown,
  });
});

test("without anything to go back to it fails with a sentence", async ({ site }) => {
  expect(await site.rollback()).toMatchObject({
    result: "failed",
    reason: "No release is published.",
  });
  await begin(site);
  const run = await expectSiteUnchanged(site, () => site.rollback());
  expect(run.reason).toBe("No earlier release is kept.");
});
