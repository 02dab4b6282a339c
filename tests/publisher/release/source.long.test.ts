import { expect } from "vitest";

import { publishedRelease } from "../../../src/publisher/release/releases.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { siteEnvironment } from "../../endurance/environment.ts";
import { test } from "../publishing.ts";
import { begin, editPost, expectSiteUnchanged } from "../published.ts";

test("another source is published by force, and a rollback makes the earlier one count again", async ({
  site,
}) => {
  await begin(site);
  // Pages don't name an address of this machine, so that no other renderer is bundled.
  const elsewhere = "http://127.0.0.1:4000";
  const moved = parseSettings({ ...siteEnvironment, API_HOST: elsewhere });
  editPost(site, "<p>Two</p>");
  expect(await site.publish({ settings: moved, force: true })).toMatchObject({
    result: "published",
  });
  const source = async () => (await publishedRelease(site.paths))?.release.source?.content;
  expect(await source()).toBe(elsewhere);
  // After a rollback the earlier source applies again.
  const back = await expectSiteUnchanged(site, () => site.rollback());
  expect(back).toMatchObject({ result: "refused" });
  const [, id = ""] = /--rollback (\S+)\. /.exec(back.reason ?? "") ?? [];
  expect((await site.rollback({}, id)).result).toBe("rolled back");
  expect(await source()).toBe("sample");
  expect(await site.publish({ settings: moved })).toMatchObject({ result: "refused" });
});
