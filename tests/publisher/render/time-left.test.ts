import { expect, test } from "vitest";

import type { Variant } from "../../../src/site/content/render-scope.ts";
import { timeLeft, usualTime } from "../../../src/publisher/render/make-pictures.ts";

const square = (width: number): Variant => ({
  kind: "variant",
  file: "a.jpg",
  width,
  height: width,
  format: "avif",
});

test("the time left follows from the pixels that have been encoded", () => {
  let now = 0;
  const time = timeLeft(() => now);
  for (const width of [400, 800, 1600, 1600]) time.add(square(width));
  expect(time.inWords()).toBe("0 of 4");
  now = 10_000;
  time.note(new Map([["/a.avif", square(800)]]));
  expect(time.inWords()).toBe("1 of 4, about 1 min left");
  now = 20_000;
  time.note(new Map([["/b.avif", square(1600)]]));
  expect(time.inWords()).toBe("2 of 4, about 17 s left");
});

test("the time of pictures is known roughly before any is made", () => {
  expect(usualTime([square(1000), square(1000)], 2)).toBe(100);
});
