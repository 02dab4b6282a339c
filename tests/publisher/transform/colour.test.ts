import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  cssColour,
  groundOf,
  leastContrast,
  shownOn,
} from "../../../src/publisher/transform/display.ts";

describe("colours", () => {
  test.each([
    ["#fff", "#ffffff"],
    ["#12345678", "#12345678"],
    ["#F4EAD8", "#f4ead8"],
    ["rgb(1, 2, 3)", "#010203"],
    ["rgb(1 2 3 / 50%)", "#01020380"],
    ["rgba(1,2,3,0.5)", "#01020380"],
    ["teal", "#008080"],
    ["Tomato", "#ff6347"],
    ["transparent", "#00000000"],
    ["hsl(200 40% 50%)", "#4d91b3"],
    ["hwb(90 10% 10%)", "#80e61a"],
    ["oklch(70% 0.1 200)", "#40b1b7"],
    ["oklch(90% 0.4 140)", "#00ff00"],
    ["rgb(none 0 0)", "#000000"],
  ])("%s becomes %s", (colour, hex) => expect(cssColour(` ${colour} `)).toBe(hex));
  test.each([
    "",
    "reddish",
    "#ff",
    "#12345",
    "url(x)",
    "rgb(1,2)",
    '#fff"/><script>',
    "#fff;background:url(//x)",
    "var(--x)",
    "currentcolor",
    "rgb(1,2,3);",
  ])("%j is refused", (colour) => expect(cssColour(colour)).toBe(""));
});

describe("a background", () => {
  test.each([
    ["", "", "on-paper"],
    ["#f4ead8", "#f4ead8", "on-paper"],
    ["rgb(100%, 100%, 100%)", "#ffffff", "on-paper"],
    ["#e9a01f", "#e9a01f", "on-light"],
    ["#123c34", "#123c34", "on-dark"],
    ["midnightblue", "#191970", "on-dark"],
    // Paper shows through.
    ["#0000", "#00000000", "on-paper"],
    ["rgb(0 0 0 / 10%)", "#0000001a", "on-paper"],
    // Neither text colour has enough contrast on it, so it is changed.
    ["#808080", "#949390", "on-light"],
    ["reddish", "", "on-paper"],
  ])("%j becomes %j with %s", (value, color, tone) =>
    expect(groundOf(value)).toEqual({ color, tone }),
  );

  const inks = { "on-paper": "#46584f", "on-light": "#14302a", "on-dark": "#f6efe0" };
  const channel = fc.integer({ min: 0, max: 255 });

  test("of any colour has enough contrast with its text", () =>
    fc.assert(
      fc.property(
        channel,
        channel,
        channel,
        fc.integer({ min: 0, max: 100 }),
        (red, green, blue, opacity) => {
          const { color, tone } = groundOf(`rgb(${red} ${green} ${blue} / ${opacity}%)`);
          const seen = shownOn("#f1e9d8", color);
          expect(wcagContrast(seen, inks[tone])).toBeGreaterThanOrEqual(leastContrast);
        },
      ),
    ));
});
