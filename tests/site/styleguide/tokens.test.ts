import { describe, expect, test } from "vitest";

import { colourTokens, sizeTokens } from "../../../src/site/styleguide/tokens.ts";

describe("colours", () => {
  test("are read from the style sheet, each with the colour it is used on", () => {
    const named = Object.fromEntries(colourTokens.map((token) => [token.name, token]));
    expect(colourTokens.length).toBeGreaterThan(20);
    expect(named["ink-on-deep"]).toMatchObject({ ground: "surface-deep", needed: 4.5 });
    expect(named["control-line"]).toMatchObject({ ground: "surface", needed: 3 });
    expect(named["line"]?.needed).toBeUndefined();
  });

  test.each(colourTokens.filter(({ needed }) => needed !== undefined))(
    "$name has the contrast that it needs, in both schemes",
    ({ contrast, needed = 0 }) => {
      expect(contrast.light).toBeGreaterThanOrEqual(needed);
      expect(contrast.dark).toBeGreaterThanOrEqual(needed);
    },
  );
});

test("sizes are read with their values", () => {
  expect(sizeTokens("space")).toContainEqual({ name: "space-4", value: "2rem" });
  expect(sizeTokens("text").map(({ name }) => name)).toContain("text-h1");
});
