import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";

import { colours } from "../../src/contract/brand/brand.ts";
import { brandFaults } from "../../src/contract/brand/brand-faults.ts";
import { contrast } from "../../src/contract/brand/colour.ts";
import { drawIcon, screenIcons, tabIcon } from "../../src/contract/brand/icons.ts";
import { tokenStyle, tokensOf, uses } from "../../src/contract/brand/look.ts";
import { recolour } from "../../src/contract/brand/recolour.ts";
import { colours as others } from "../fixtures/brand/brand.ts";

const grey = {
  ground: "#ffffff",
  ink: "#000000",
  night: "#000000",
  accent: "#767676",
  link: "#333333",
  spot: "#888888",
};

describe("the colours of a brand", () => {
  test.for([
    ["the product's", colours],
    ["another one's", others],
    ["one of greys", grey],
    ["one with a dark accent", { ...others, accent: "#3b0764" }],
    ["one with a pale accent", { ...others, accent: "#fff3a0" }],
  ] as const)("%s make tokens that can be read on their grounds", ([, brand]) => {
    const tokens = tokensOf(brand);
    for (const [name, { on, least }] of Object.entries(uses))
      for (const ground of on)
        for (const mode of ["light", "dark"] as const) {
          const text = tokens[name as keyof typeof tokens][mode];
          expect(wcagContrast(text, tokens[ground][mode]), `${name} on ${ground}`).toBeGreaterThan(
            least - 0.01,
          );
        }
    expect(brandFaults("en", brand)).toEqual([]);
  });

  test("the contrast is that of WCAG", () => {
    const samples = Object.values(tokensOf(colours)).flatMap(({ light, dark }) => [light, dark]);
    for (const colour of samples)
      expect(contrast(colour, colours.ground)).toBeCloseTo(wcagContrast(colour, colours.ground), 2);
  });

  test.for([
    [
      "link",
      "#7fa8ff",
      /brand\.ts, link #7fa8ff on surface #faf6ee in light mode: expected .* 4\.5:1, received 2\.\d\d:1/,
    ],
    ["ink", "#8a8a8a", /ink #8a8a8a on surface #faf6ee in light mode/],
    ["night", "#8a8f8c", /ink #\w{6} on surface #8a8f8c in dark mode/],
    ["ground", "#777777", /ink-soft #\w{6} on surface #777777 in light mode/],
    ["accent", "gold", /brand\.ts, accent: expected a colour such as #\w{6}, received gold/],
    ["spot", "#FFF", /spot: expected a colour such as #\w{6}, received #FFF/],
  ] as const)(
    "%s %s is refused, and the two that are too alike are named",
    ([name, value, fault]) => {
      expect(brandFaults("en", { ...colours, [name]: value }).join("\n")).toMatch(fault);
    },
  );
});

describe("the language of a brand", () => {
  test.for(["en", "en-GB", "en-US", "EN-ie"])("%s is that of the texts", (language) => {
    expect(brandFaults(language)).toEqual([]);
  });

  test.for(["de", "de-AT", "cy", "ar", "english", "", "en_GB"])("%s is refused", (language) => {
    expect(brandFaults(language)).toEqual([
      expect.stringMatching(
        /brand\.ts, language: expected that of src\/contract\/text, en, received/,
      ),
    ]);
  });
});

describe("drawings", () => {
  test("stay as they are in the product's own colours", () => {
    const drawing = '<path fill="#e9a01f"/><path fill="#64877a"/>';
    expect(recolour(drawing)).toBe(drawing);
  });

  test("get the brand's colours, in their rules for the dark too, but for those in capitals", () => {
    const drawing =
      '<style>[fill="#14302a"]{fill:#f3ecdd}</style><path fill="#14302a"/><path fill="#E9B68F"/>';
    const drawn = recolour(drawing, others);
    expect(drawn).toMatch(
      /^<style>\[fill="(#\w{6})"\]\{fill:#\w{6}\}<\/style><path fill="\1"\/><path fill="#E9B68F"\/>$/,
    );
    expect(drawn).not.toMatch(/#(14302a|f3ecdd)/);
    expect(contrast(/"(#\w{6})"/.exec(drawn)?.[1] ?? "", others.ink)).toBeLessThan(1.1);
  });

  test.for(Object.keys(colours) as (keyof typeof colours)[])("%s becomes the brand's", (name) => {
    const drawn = recolour(colours[name], others);
    expect(contrast(drawn, others[name])).toBeLessThan(1.05);
  });
});

test("icons and styles have no colour but the brand's", () => {
  const own = new Set(Object.values(tokensOf(colours)).flatMap(({ light, dark }) => [light, dark]));
  const drawn = [tokenStyle, ...[tabIcon, ...Object.values(screenIcons)].map(drawIcon)].join("");
  const used = drawn.match(/#[\da-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter((colour) => !own.has(colour))).toEqual([]);
});
