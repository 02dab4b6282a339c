import { mkdir, readFile, writeFile } from "node:fs/promises";

import { afterEach, beforeEach, expect, vi } from "vitest";

import { oneLine } from "../../../src/shared/one-line.ts";
import { createLog } from "../../../src/publisher/run/log.ts";
import { test } from "../../helpers/folder.ts";
import { runOf } from "./run-of.ts";

const id = "20261121-070412-3f9a";
const begin = `2026-11-21T07:04:12.120Z ${id}`;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T07:04:12.120Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The errors that are printed. */
function printedErrors(): readonly string[] {
  const errors: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
  return errors;
}

const lines = async (folder: string) =>
  (await readFile(`${folder}/rebuild.log`, "utf8")).split("\n");

test("the log has a line for each step and each result", async ({ folder }) => {
  const log = createLog(`${folder}/releases`);
  log.step(id, { name: "content", milliseconds: 811.6, note: "5,043 records, 2 left out" });
  log.step(id, { name: "link files", milliseconds: 3, note: "" });
  log.warning(id, "has no videos any more");
  const changes = { added: ["/a"], changed: Array(1200), removed: [] };
  log.result(runOf({ id, result: "published", changes }));
  log.result(runOf({ id, result: "unchanged" }));
  log.result(runOf({ id, result: "failed", reason: "No answer." }));
  log.result(runOf({ id, result: "rolled back", reason: "To x." }));
  const call = { source: "s", reason: "r", shownSince: null, ageMinutes: null };
  const report = { leftOut: [], failedCalls: [call, call], pictures: [] };
  log.result(runOf({ id, report }));
  log.result(runOf({ id, result: "published", changes, report }));
  log.result(runOf({ id, result: "failed", reason: "No.", report }));
  expect(await lines(`${folder}/releases`)).toEqual([
    `${begin} content 812 ms 5,043 records, 2 left out`,
    `${begin} link-files 3 ms`,
    `${begin} warning has no videos any more`,
    `${begin} published 1,200 changed, 1 added, 0 removed`,
    `${begin} unchanged`,
    `${begin} failed No answer.`,
    `${begin} rolled-back To x.`,
    `${begin} unchanged degraded: 2 content calls failed`,
    `${begin} published 1,200 changed, 1 added, 0 removed; degraded: 2 content calls failed`,
    `${begin} failed No.`,
    "",
  ]);
});

test("the log contains no line breaks or control characters of notes", async ({ folder }) => {
  const log = createLog(folder);
  const forged = `a\r\n${begin} published 9 changed\u2028b\u001B[31m\u0000\u0085c\u202Ed`;
  log.step(id, { name: "x\ny", milliseconds: 1, note: forged });
  log.result(runOf({ id, result: "failed", reason: forged }));
  const text = await readFile(`${folder}/rebuild.log`, "utf8");
  expect(text.split(/[\r\n\u2028\u0085]/)).toHaveLength(3);
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
});

test("the log shortens a long note", async ({ folder }) => {
  const log = createLog(folder);
  log.step(id, { name: "a", milliseconds: 1, note: "long ".repeat(1e5) });
  const [line = ""] = await lines(folder);
  expect(line.length).toBeLessThan(2100);
  expect(line.endsWith("…")).toBe(true);
});

test("the log is renamed when large, which replaces the earlier one", async ({ folder }) => {
  const log = createLog(folder, 200);
  for (let number = 1; number <= 12; number += 1)
    log.step(id, { name: "n", milliseconds: number, note: "" });
  const numbers = async (name: string) => {
    const text = await readFile(`${folder}/${name}`, "utf8");
    return [...text.matchAll(/ n (\d+) ms\n/g)].map(([, number]) => Number(number));
  };
  expect(await numbers("rebuild.log.1")).toEqual([5, 6, 7, 8]);
  expect(await numbers("rebuild.log")).toEqual([9, 10, 11, 12]);
});

test("a log that can't be written fails no run, and is reported once", async ({ folder }) => {
  await mkdir(`${folder}/rebuild.log`);
  const errors = printedErrors();
  const log = createLog(folder);
  log.step(id, { name: "a", milliseconds: 1, note: "" });
  log.result(runOf({ id }));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^The log of rebuilds can't be written: EISDIR/);
});

test("a log that can't be renamed is continued", async ({ folder }) => {
  await writeFile(`${folder}/rebuild.log`, "x".repeat(2000));
  await mkdir(`${folder}/rebuild.log.1/x`, { recursive: true });
  const errors = printedErrors();
  const log = createLog(folder, 1000);
  log.step(id, { name: "a", milliseconds: 1, note: "" });
  expect(errors).toHaveLength(1);
  expect((await lines(folder))[0]).toMatch(/^x{2000}2026.* a 1 ms$/);
});

test.for([
  ["a\tb\n\nc ", "a b c"],
  ["\uD800a", "\uFFFDa"],
  ["a\u200Bb\uFEFF", "ab"],
  ["عربي", "عربي"],
])("%j becomes %j", ([text = "", line]) => {
  expect(oneLine(text)).toBe(line);
});

test("shortened text does not end within a character", () => {
  expect(oneLine("ab😀cd", 4)).toBe("ab…");
  expect(oneLine("abcd", 4)).toBe("abcd");
});
