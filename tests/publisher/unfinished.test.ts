import { expect } from "vitest";

import { makeMissingPictures } from "../../src/publisher/make-missing-pictures.ts";
import { test } from "./publishing.ts";

const withAvif = (files: ReadonlyMap<string, string>) =>
  [...files.keys()].filter((path) => path.endsWith(".avif")).length;

test("a site whose costly pictures take too long is published without them, and finished by a later rebuild with all pictures", async ({
  site,
}) => {
  const first = await site.publish({ picturesLimit: 0 });
  expect(first.result, first.reason).toBe("published");
  expect(first.picturesLeft).toBeGreaterThan(0);
  const early = await site.files();
  expect(withAvif(early)).toBe(0);
  expect(early.get("index.html")).toMatch(
    /<picture><img src="[^"]+\.webp" srcset="[^"]+\.webp \d+w/,
  );
  expect(await makeMissingPictures({ paths: site.paths })).toBe(true);
  // As the command does: pictures that take long are left for a second rebuild.
  const second = await site.publish({ picturesLimit: undefined });
  expect(second.result, second.reason).toBe("published");
  expect(second.picturesLeft).toBeUndefined();
  expect(withAvif(await site.files())).toBeGreaterThan(0);
});
