import { setImmediate } from "node:timers/promises";

import { expect, test } from "vitest";

import { allOf } from "../../src/shared/all-of.ts";

test("an error is not thrown before all work has ended", async () => {
  const { promise: slow, resolve: end } = Promise.withResolvers<undefined>();
  const ended: string[] = [];
  const all = allOf([Promise.reject(new Error("no")), slow.then(() => ended.push("slow"))]).catch(
    () => ended.push("thrown"),
  );
  await setImmediate();
  end(undefined);
  await all;
  expect(ended).toEqual(["slow", "thrown"]);
});

test("results keep the order of the work", async () => {
  const later = Promise.resolve().then(() => 1);
  expect(await allOf([later, Promise.resolve("2")])).toEqual([1, "2"]);
});
