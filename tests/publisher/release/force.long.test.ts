import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { differing } from "../../endurance/site-state.ts";
import { test } from "../publishing.ts";
import { begin } from "../published.ts";

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
  "^solution.html$": async (file) =>
    writeFile(
      file,
      (await readFile(file)).map((byte) => byte ^ 1),
    ),
  "^sw.js$": (file) => rm(file),
  "^static.*\\.js$": (file) => rm(file),
  // And with it the one that it is linked to.
  "\\.avif$": (file) => truncate(file, 10),
};

test("with force a publish of the same content renders all pages, and makes damaged files whole", async ({
  site,
}) => {
  await begin(site);
  const before = await site.files();
  for (const [name, damage] of Object.entries(damages))
    await damage(join(site.paths.site, await found(site.paths.site, new RegExp(name))));
  const run = await site.publish({ force: true });
  expect(run.result, run.reason).toBe("published");
  expect(run.rendered).toBe(run.pages);
  expect(differing(before, await site.files())).toEqual([]);
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
});
