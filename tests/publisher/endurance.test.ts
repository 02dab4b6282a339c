import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";

import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, expect, test } from "vitest";

import { environmentOf } from "../endurance/environment.ts";
import { killAtRandomMoments } from "../endurance/kills.ts";
import { publishUnderLoad } from "../endurance/load.ts";
import { inProject } from "../../src/shared/project-path.ts";
import { openServer } from "../../src/server/open-server.ts";
import { parseSettings } from "../../src/settings.ts";

/**
 * `npm run bench -- endurance` does the same with 200 publishes, 50 clients and 100 kills, also of
 * publishes that bundle the renderer.
 */
const publishes = 7;
const clients = 3;
const posts = 8;
const kinds = ["change", "folder", "first"] as const;

const time = { timeout: 300_000 };

let folder = "";
/** What takes long to make and is the same for both tests. */
let paths = { pictures: "", renderers: "" };

beforeAll(async () => {
  await mkdir(inProject(".data"), { recursive: true });
  folder = await mkdtemp(inProject(".data", "endurance-"));
  paths = { pictures: inProject(".data", "pictures"), renderers: inProject(".data", "renderer") };
  const settings = parseSettings(environmentOf(`${folder}/api.db`));
  const api = await openServer(settings, { port: 0 });
  await api.close();
  // A smaller site has all that matters here.
  const database = new DatabaseSync(`${folder}/api.db`);
  database.exec(`delete from blog where iBlogId > ${posts}`);
  database.close();
  for (const name of ["load", "kills"]) {
    await mkdir(`${folder}/${name}`);
    await cp(`${folder}/api.db`, `${folder}/${name}/api.db`);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  "publishes under load: whole answers only, also for pages that were left open",
  time,
  async () => {
    const result = await publishUnderLoad({
      publishes,
      clients,
      folder: `${folder}/load`,
      seed: 1,
      paths,
      rendererEvery: 3,
    });
    expect(result.failures).toEqual([]);
    expect(result.unexplained).toEqual([]);
    expect(result.rendererChanges).toBe(2);
    expect(result.removed).toBe(1);
    expect(result.opened).toBeGreaterThan(clients);
    expect(result.pages).toBeGreaterThan(publishes * clients);
  },
);

test("a publish that is killed leaves a whole site, and the next one works", time, async () => {
  const result = await killAtRandomMoments({
    kills: kinds.length,
    kinds,
    folder: `${folder}/kills`,
    seed: 1,
    paths,
    calls: /^spawned$/,
  });
  expect(result.failures).toEqual([]);
  // Of a folder too, and once more when it was just about to be renamed.
  expect(result.kinds).toEqual({ change: 1, folder: 2, first: 1 });
  expect(result.compared).toBeGreaterThan(0);
});
