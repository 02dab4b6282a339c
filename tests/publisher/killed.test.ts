import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";

import { expect, onTestFinished } from "vitest";

import { siteEnvironment } from "../endurance/environment.ts";
import { openPublisher } from "../endurance/publisher-process.ts";
import { differing } from "../endurance/site-state.ts";
import { begin, editPost, expectRecovery } from "./published.ts";
import { test } from "./publishing.ts";

test("a publish that is killed before the switch leaves the old site whole, and the next one works", async ({
  site,
}) => {
  await begin(site);
  const before = await site.files();
  editPost(site, "<p>Five in the morning.</p>");
  const { child } = await openPublisher();
  onTestFinished(() => void child.kill("SIGKILL"));
  const { paths } = site;
  // A release that lacks only its link.
  child.send({
    environment: siteEnvironment,
    paths,
    host: site.api.address,
    killBefore: "symlink",
  });
  const [, signal] = (await once(child, "exit")) as unknown[];
  expect(signal).toBe("SIGKILL");
  expect(differing(before, await site.files())).toEqual([]);
  await expectRecovery(site);
  // Nothing of the killed one is left beside the site.
  expect((await readdir(dirname(paths.site))).sort()).toEqual(["data", "dist"]);
});
