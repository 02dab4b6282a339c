import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { publishUnderLoad } from "../endurance/load.ts";
import { copySampleDatabase } from "../helpers/sample-database.ts";
import { inProject } from "../../src/shared/files.ts";

const clients = 2;
/** A smaller site has all that matters here. */
const posts = 4;

test("publishes under load: whole answers only, also for pages that were left open", async () => {
  await mkdir(inProject(".data"), { recursive: true });
  const folder = await mkdtemp(inProject(".data", "endurance-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copySampleDatabase(`${folder}/api.db`);
  const database = new DatabaseSync(`${folder}/api.db`);
  database.exec(`delete from blog where iBlogId > ${posts}`);
  database.close();
  const result = await publishUnderLoad({
    publishes: 2,
    clients,
    folder,
    seed: 1,
    // What takes long to make.
    paths: { pictures: inProject(".data", "pictures"), renderers: inProject(".data", "renderer") },
  });
  expect(result.failures).toEqual([]);
  expect(result.unexplained).toEqual([]);
  // The first page of each client, at least.
  expect(result.opened).toBeGreaterThanOrEqual(clients);
});
