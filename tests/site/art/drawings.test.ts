import { readFileSync } from "node:fs";

import sharp from "sharp";
import { expect, test } from "vitest";

import { inProject } from "../../../src/shared/files.ts";

const drawing = (name: string) =>
  readFileSync(inProject("src/site/assets/drawings", `${name}.svg`), "utf8");

/** Centres of the dots in the groups of a picture. */
const dotsOf = (svg: string) =>
  [...svg.matchAll(/<g class="[^"]*">(.*?)<\/g>/g)].flatMap(([, content = ""]) =>
    [...content.matchAll(/M(\S+) (\S+?)a(\S+) /g)].map(([, x, y, radius]) => ({
      x: Number(x) - Number(radius),
      y: Number(y),
      radius: Number(radius),
    })),
  );

test.for(["answers-of-colleagues", "group-of-people"])(
  "dots of people never overlap: %s",
  (name) => {
    const dots = dotsOf(drawing(name));
    expect(dots.length).toBeGreaterThan(30);
    for (const [index, one] of dots.entries())
      for (const other of dots.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
          one.radius + other.radius,
        );
  },
);

test("the banner's drawing leaves its sky to the sun of the page", async () => {
  const file = inProject("src/api/sample/pictures/banner-horizon.svg");
  const corner = sharp(file).extract({ left: 0, top: 0, width: 100, height: 100 });
  expect((await corner.raw().toBuffer()).every((value) => value === 0)).toBe(true);
});
