import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect } from "vitest";

import { filesBelow } from "../../src/shared/files.ts";
import { siteFolder } from "../../src/publisher/release/releases.ts";
import { begin, blogs, editPost } from "./published.ts";
import { type Publishing, test } from "./publishing.ts";

/** All files by which a later rebuild is decided, and the rows of the cache. */
async function stateOf({ paths }: Publishing) {
  const read = async (folder: string) => {
    const names = await filesBelow(folder);
    const kept = names.filter((name) => !/^(dry-run|cache\.db|.*\/site\/)/.test(name));
    return Promise.all(
      kept.map(async (name) => [name, await readFile(join(folder, name), "latin1")]),
    );
  };
  using cache = new DatabaseSync(join(paths.content, "cache.db"));
  const tables = cache
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const rows = tables.map((table) => cache.prepare(`SELECT * FROM ${table}`).all());
  return { content: await read(paths.content), releases: await read(paths.releases), rows };
}

test("a dry run tells what would be published, and leaves no trace", async ({ site }) => {
  await begin(site);
  const before = await stateOf(site);
  // Another title is another address, whose redirect the ledger would remember.
  site.change(blogs, (rows) =>
    rows.map((row, place) => (place === 2 ? { ...row, vBlog: "Later" } : row)),
  );
  editPost(site, "<p>A text to look at</p>");
  const { run, texts } = await site.dryRun();
  expect(run.result).toBe("published");
  expect(run.changes?.added).toContain("/blog-detail/later");
  // It redirects.
  expect(run.changes?.changed).toContain("/blog-detail/night-shift");
  expect(texts.has("/blog-detail/night-shift")).toBe(false);
  expect(texts.get("/blog")).toContain("+ Later");
  expect(await stateOf(site)).toEqual(before);
  const seen = await readFile(
    join(siteFolder(site.paths, "dry-run"), "blog-detail/later.html"),
    "utf8",
  );
  expect(seen).toContain("A text to look at");
  const published = await site.publish();
  expect(published).toMatchObject({ result: "published", changes: run.changes });
});
