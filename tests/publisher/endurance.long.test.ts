import { mkdir, mkdtemp, rm } from "node:fs/promises";

import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, expect, test } from "vitest";

import { killAtRandomMoments } from "../endurance/kills.ts";
import { publishUnderLoad } from "../endurance/load.ts";
import { copySampleDatabase } from "../helpers/sample-database.ts";
import { inProject } from "../../src/shared/files.ts";

/**
 * `npm run bench -- endurance` does the same with 200 publishes, 50 clients, removed posts, changes of
 * the renderer, 100 kills at random moments and one before each call of the switch.
 */
const publishes = 2;
const clients = 2;
const posts = 4;

let folder = "";
/**
 * Folders whose content takes long to make and is the same for both tests: made pictures, the bundle, and
 * the sample's own pictures as they were fetched and checked.
 */
let paths = { pictures: "", renderers: "", content: "" };

beforeAll(async () => {
  await mkdir(inProject(".data"), { recursive: true });
  folder = await mkdtemp(inProject(".data", "endurance-"));
  paths = {
    pictures: inProject(".data", "pictures"),
    renderers: inProject(".data", "renderer"),
    content: `${folder}/content`,
  };
  for (const name of ["load", "kills"]) {
    await mkdir(`${folder}/${name}`);
    await copySampleDatabase(`${folder}/${name}/api.db`);
    const database = new DatabaseSync(`${folder}/${name}/api.db`);
    // A smaller site has all that matters here.
    database.exec(`delete from blog where iBlogId > ${posts}`);
    database.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("publishes under load: whole answers only, also for pages that were left open", async () => {
  const result = await publishUnderLoad({
    publishes,
    clients,
    folder: `${folder}/load`,
    seed: 1,
    paths,
  });
  expect(result.failures).toEqual([]);
  expect(result.unexplained).toEqual([]);
  // The first page of each client, at least.
  expect(result.opened).toBeGreaterThanOrEqual(clients);
});

test("a publish that is killed during the switch leaves a whole site, and the next one works", async () => {
  const result = await killAtRandomMoments({
    kills: 0,
    folder: `${folder}/kills`,
    seed: 1,
    paths,
    // A release that lacks only its link.
    calls: { first: "symlink" },
  });
  expect(result.failures).toEqual([]);
  expect(result.kinds).toEqual({ change: 1 });
  expect(result.compared).toBeGreaterThan(0);
});
