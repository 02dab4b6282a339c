import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  contrast,
  cssColour,
  groundOf,
  leastContrast,
  shownOn,
} from "../../src/content/colour.ts";

describe("colours", () => {
  test.each([
    "#fff",
    "#12345678",
    "#F4EAD8",
    "rgb(1, 2, 3)",
    "rgb(1 2 3 / 50%)",
    "rgba(1,2,3,0.5)",
  ])("%s is one", (colour) => expect(cssColour(` ${colour} `)).toBe(colour));
  test.each([
    "",
    "red",
    "#ff",
    "#12345",
    "url(x)",
    "rgb(1,2)",
    '#fff"/><script>',
    "#fff;background:url(//x)",
    "var(--x)",
    "rgb(1,2,3);",
  ])("%j is refused", (colour) => expect(cssColour(colour)).toBe(""));
});

describe("a ground", () => {
  test.each([
    ["", "", "on-paper"],
    ["#f4ead8", "#f4ead8", "on-paper"],
    ["rgb(100%, 100%, 100%)", "rgb(100%, 100%, 100%)", "on-paper"],
    ["#e9a01f", "#e9a01f", "on-light"],
    ["#123c34", "#123c34", "on-dark"],
    ["rgb(10 20 30)", "rgb(10 20 30)", "on-dark"],
    // Paper shines through.
    ["#0000", "#0000", "on-paper"],
    ["rgb(0 0 0 / 10%)", "rgb(0 0 0 / 10%)", "on-paper"],
    // Neither ink is read on it.
    ["#808080", "rgb(148, 147, 144)", "on-light"],
    ["red", "", "on-paper"],
  ])("of %j is %j, %s", (value, color, tone) =>
    expect(groundOf(value)).toEqual({ color, tone }),
  );

  const inks = {
    "on-paper": shownOn([0, 0, 0], "#46584f"),
    "on-light": shownOn([0, 0, 0], "#14302a"),
    "on-dark": shownOn([0, 0, 0], "#f6efe0"),
  };
  const channel = fc.integer({ min: 0, max: 255 });

  test("of any colour carries text that can be read", () =>
    fc.assert(
      fc.property(
        channel,
        channel,
        channel,
        fc.integer({ min: 0, max: 100 }),
        (red, green, blue, opacity) => {
          const { color, tone } = groundOf(
            `rgb(${red} ${green} ${blue} / ${opacity}%)`,
          );
          const seen = shownOn(shownOn([0, 0, 0], "#f1e9d8"), color);
          expect(contrast(seen, inks[tone])).toBeGreaterThanOrEqual(
            leastContrast,
          );
        },
      ),
    ));
});
