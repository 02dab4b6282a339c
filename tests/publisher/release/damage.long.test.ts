import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { differing } from "../../endurance/site-state.ts";
import { type Publishing, test } from "../publishing.ts";
import { begin, editPost, expectSiteUnchanged } from "../published.ts";

/** Writes other bytes of the same size into a file. */
async function scribble(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(
    file,
    bytes.map((byte) => byte ^ 1),
  );
}

/** The path of the first file of the site with a matching name. */
async function found(site: string, name: RegExp): Promise<string> {
  const names = await readdir(site, { recursive: true });
  const path = names.find((each) => name.test(each));
  if (path === undefined) throw new Error(`There is no ${name.source}.`);
  return path;
}

/** Names of a site's files, and how each is damaged. */
const damages: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "^about-us.html$": (file) => truncate(file, 100),
  "^login.html$": (file) => rm(file),
  "^solution.html$": async (file) => {
    await scribble(file);
    // With the time of the publish it would count as unchanged.
    const later = new Date(Date.now() + 10_000);
    await utimes(file, later, later);
  },
  "^static.*\\.js$": (file) => rm(file),
  // And with it the one that it is linked to.
  "\\.avif$": (file) => truncate(file, 10),
};

/** Expects that the next rebuild restores the site. */
async function restores(
  site: Publishing,
  before: ReadonlyMap<string, string>,
  options: { readonly force?: boolean } = {},
) {
  const run = await site.publish(options);
  expect(run.result, run.reason).toBe("published");
  expect(run.reason).toMatch(/^Mended /);
  expect(differing(before, await site.files())).toEqual([]);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
  return run;
}

test("files that are cut off, gone or have other bytes are restored, and listed as changed", async ({
  site,
}) => {
  await begin(site);
  const before = await site.files();
  const damaged: string[] = [];
  for (const [name, damage] of Object.entries(damages)) {
    const path = await found(site.paths.site, new RegExp(name));
    await damage(join(site.paths.site, path));
    damaged.push(`/${path.replace(/\.html$/, "")}`);
  }
  const { changes } = await restores(site, before);
  expect(changes?.changed).toEqual(expect.arrayContaining(damaged));
  expect(changes).toMatchObject({ added: [], removed: [] });
});

test.for([
  [
    "a folder in whose place a file is",
    "/blog-detail/night-shift",
    async (site: string) => {
      await rm(join(site, "blog-detail"), { recursive: true });
      await writeFile(join(site, "blog-detail"), "");
    },
  ],
  [
    "a site that was emptied through its link",
    "/",
    async (site: string) => {
      for (const name of await readdir(site)) await rm(join(site, name), { recursive: true });
    },
  ],
] as const)("%s is restored, and listed as changed", async ([, address, damage], { site }) => {
  await begin(site);
  const before = await site.files();
  await damage(site.paths.site);
  const { changes } = await restores(site, before);
  expect(changes?.changed).toContain(address);
  expect(changes).toMatchObject({ added: [], removed: [] });
});

test("other bytes with the same size and time are found with force, which renders all pages", async ({
  site,
}) => {
  await begin(site);
  const before = await site.files();
  const file = join(site.paths.site, "about-us.html");
  const { atime, mtime } = await stat(file);
  await scribble(file);
  await utimes(file, atime, mtime);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
  const { rendered, pages } = await restores(site, before, { force: true });
  expect(rendered).toBe(pages);
});

test("with a damaged page that releases share, a rollback fails until only that is rendered again", async ({
  site,
}) => {
  await begin(site);
  const one = await site.files();
  editPost(site, "<p>Two</p>");
  await begin(site);
  const two = await site.files();
  await truncate(join(site.paths.site, "login.html"), 100);
  const run = await site.rollback();
  expect(run).toMatchObject({
    result: "failed",
    reason: expect.stringMatching(/damaged, 1 file: login\.html$/) as unknown,
  });
  expect((await restores(site, two)).rendered).toBe(1);
  expect(await site.rollback()).toMatchObject({ result: "rolled back" });
  expect(differing(two, await site.files())).toEqual([]);
  expect(await site.rollback()).toMatchObject({ result: "rolled back" });
  expect(differing(one, await site.files())).toEqual([]);
});

test("after a rollback a damaged file can't be restored without force", async ({ site }) => {
  await begin(site);
  editPost(site, "<p>Two</p>");
  await begin(site);
  await site.rollback();
  await rm(join(site.paths.site, "login.html"));
  const run = await expectSiteUnchanged(site, () => site.publish());
  expect(run).toMatchObject({ result: "failed" });
  expect(run.reason).toMatch(/damaged \(1 file: login\.html\).*--force/);
  expect(await site.publish({ force: true })).toMatchObject({ result: "published" });
});
