import { expect, test } from "vitest";

import { breakLines, drawLines, type Lettering } from "../../../src/publisher/render/lettering.ts";

const lettering: Lettering = {
  font: ["figtree", 600],
  size: 20,
  lineHeight: 24,
  colour: "#000000",
};
const lines = (text: string, most = 9) => breakLines(text, lettering, { width: 120, most });

test("lines break after spaces and hyphens, and within words that are too long", () => {
  expect(lines("Half of the well-being of teams")).toEqual([
    "Half of the",
    "well-being of",
    "teams",
  ]);
  expect(lines("mid-September morning")).toEqual(["mid-", "September", "morning"]);
  const long = lines("a donaudampfschifffahrtskapitän");
  expect(long[0]).toMatch(/^a dona/);
  expect(long.join("")).toBe("a donaudampfschifffahrtskapitän");
});

test("lines that don't fit become an ellipsis", () => {
  expect(lines("Half of the well-being of teams", 2)).toEqual(["Half of the", "well-being…"]);
  expect(lines("Half of the well-being of teams", 1)).toEqual(["Half of the…"]);
});

test("characters that the font lacks are left out", () => {
  expect(lines("漢 Café\n漢字 🙂 bar")).toEqual(["Café bar"]);
  expect(lines("漢字")).toEqual([""]);
});

test("letters have the same pixels, whatever was drawn before", async () => {
  const draw = async (text: string, x: number) => {
    const canvas = { pixels: Buffer.alloc(200 * 40 * 3, 255), width: 200 };
    await drawLines(canvas, [text], lettering, { x, y: 5 });
    return canvas.pixels;
  };
  const first = await draw("AVA, of fiords", 10.5);
  await draw("fiords of AVA", 3);
  expect((await draw("AVA, of fiords", 10.5)).equals(first)).toBe(true);
  // Ink, and nothing of it at the edges.
  expect(first.includes(0)).toBe(true);
  expect(first.subarray(0, 200 * 3).every((value) => value === 255)).toBe(true);
});
