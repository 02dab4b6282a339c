import { readdir, writeFile } from "node:fs/promises";

import { afterEach, beforeEach, expect, vi } from "vitest";

import { alone } from "../../scripts/setup/alone.mjs";
import { test } from "../helpers/folder.ts";

beforeEach(() => vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test("two processes with the same lock run one after the other", async ({ folder }) => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  const lock = `${folder}/setup.lock`;
  await Promise.all([alone(lock, work("one")), alone(lock, work("two"))]);
  expect(order).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(await readdir(folder)).toEqual([]);
});

test("the lock of a process that has ended is ignored", async ({ folder }) => {
  // Process ids are far smaller.
  await writeFile(`${folder}/setup.lock`, "2147483646");
  expect(await alone(`${folder}/setup.lock`, () => "done")).toBe("done");
});

test("an error releases the lock", async ({ folder }) => {
  const fails = () => {
    throw new Error("no");
  };
  await expect(alone(`${folder}/setup.lock`, fails)).rejects.toThrow("no");
  expect(await readdir(folder)).toEqual([]);
});
