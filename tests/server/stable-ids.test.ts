import { describe, expect, it } from "vitest";

import { idOf, stableIds } from "../../src/server/import/stable-ids.ts";

describe("stable ids", () => {
  it("keep what was given and continue after the highest", () => {
    const ids = stableIds(new Map([["b", 7]]), ["a", "b", "c", "a"]);
    expect(["a", "b", "c"].map((key) => idOf(ids, key))).toEqual([8, 7, 9]);
  });

  it("begin with 1", () => {
    expect(stableIds(new Map(), ["a"])).toEqual(new Map([["a", 1]]));
    expect(() => idOf(new Map(), "a")).toThrow("No number was given to a.");
  });
});
