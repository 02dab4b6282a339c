import { mkdir, readdir, writeFile } from "node:fs/promises";

import { expect } from "vitest";

import { storeRun, lastRuns, readRun } from "../../../src/publisher/run/run-store.ts";
import type { RebuildRun } from "../../../src/publisher/progress/run.ts";
import { test } from "../../helpers/folder.ts";
import { runOf } from "./run-of.ts";

const idOf = (number: number) => `20261121-07${String(number).padStart(4, "0")}-3f9a`;
const numbered = (number: number, facts: Partial<RebuildRun> = {}) =>
  runOf({ id: idOf(number), result: "failed", ...facts });

const full = numbered(1, {
  result: "published",
  cause: "webhook",
  reason: "Because.",
  steps: [{ name: "content", milliseconds: 812.4, note: "5 records" }],
  report: {
    leftOut: [{ source: "s", path: "p", expected: "e", received: "r" }],
    failedCalls: [
      { source: "s", reason: "r", shownSince: null, ageMinutes: null },
      { source: "s", reason: "r", shownSince: "2026-11-21T07:04:12.000Z", ageMinutes: 3 },
    ],
    pictures: [{ address: "a", reason: "r", lastGood: true }],
  },
  changes: { added: ["/a"], changed: ["/b"], removed: ["/c"] },
  pages: 5043,
  rendered: 12,
  bytes: 1e8,
  hooks: [{ hook: "h", done: false, note: "n" }],
});

test("a stored run is read unchanged", async ({ folder }) => {
  await storeRun(folder, full);
  await storeRun(folder, numbered(2));
  expect(await lastRuns(folder, 9)).toEqual([numbered(2), full]);
  expect(await lastRuns(folder, 1)).toEqual([numbered(2)]);
  expect(await readRun(folder, full.id)).toEqual(full);
});

test("a folder without runs gives an empty list", async ({ folder }) => {
  expect(await lastRuns(`${folder}/none`, 9)).toEqual([]);
});

test("the newest 50 are stored", async ({ folder }) => {
  for (let number = 1; number <= 53; number += 1) await storeRun(folder, numbered(number));
  const ids = (await lastRuns(folder, 99)).map(({ id }) => id);
  expect(ids).toHaveLength(50);
  expect([ids[0], ids.at(-1)]).toEqual([idOf(53), idOf(4)]);
  expect(await readdir(`${folder}/attempts`)).toHaveLength(50);
});

test("of several unchanged runs in a row only the last one is stored", async ({ folder }) => {
  await storeRun(folder, full);
  for (const number of [2, 3, 4]) await storeRun(folder, numbered(number, { result: "unchanged" }));
  // A new failing call makes a run worth storing, once.
  const call = { source: "s", reason: "r", shownSince: null };
  for (const number of [5, 6])
    await storeRun(
      folder,
      numbered(number, {
        result: "unchanged",
        report: { leftOut: [], failedCalls: [{ ...call, ageMinutes: number }], pictures: [] },
      }),
    );
  const ids = (await lastRuns(folder, 9)).map(({ id }) => id);
  expect(ids).toEqual([6, 4, 1].map(idOf));
});

test("a published run ends such a row", async ({ folder }) => {
  await storeRun(folder, numbered(1, { result: "published" }));
  await storeRun(folder, numbered(2, { result: "unchanged" }));
  await storeRun(folder, numbered(3, { result: "published" }));
  expect(await lastRuns(folder, 9)).toHaveLength(3);
});

test("failed runs in a row are all stored", async ({ folder }) => {
  for (const number of [1, 2]) await storeRun(folder, numbered(number));
  expect(await lastRuns(folder, 9)).toHaveLength(2);
});

test("files that are damaged or hold no run are ignored", async ({ folder }) => {
  await storeRun(folder, numbered(1));
  const write = (name: string, text: string) => writeFile(`${folder}/attempts/${name}`, text);
  const changed = (facts: object) => JSON.stringify({ ...numbered(2), ...facts });
  await write(`${idOf(2)}.json`, "{");
  await write(`${idOf(3)}.json`, changed({ id: idOf(3), result: "odd" }));
  await write(`${idOf(4)}.json`, changed({ id: idOf(4), startedAt: "later" }));
  await write(`${idOf(5)}.json`, changed({ id: idOf(9) }));
  await write("notes.json", changed({ id: "notes" }));
  await write(`${idOf(6)}.json.1.part`, changed({ id: idOf(6) }));
  await mkdir(`${folder}/attempts/${idOf(7)}.json`);
  expect(await lastRuns(folder, 9)).toEqual([numbered(1)]);
});

test("an id can't name a file outside the folder", async ({ folder }) => {
  const outside = { ...numbered(1), id: "../outside" };
  await mkdir(`${folder}/attempts`);
  await writeFile(`${folder}/outside.json`, JSON.stringify(outside));
  expect(await readRun(folder, "../outside")).toBeUndefined();
  expect(await readRun(folder, `${idOf(1)}/../../outside`)).toBeUndefined();
});
