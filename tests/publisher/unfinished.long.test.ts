import { readdir } from "node:fs/promises";

import { expect } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { makeMissingPictures } from "../../src/publisher/make-missing-pictures.ts";
import { editPost } from "./published.ts";
import { test } from "./publishing.ts";

const withAvif = (files: ReadonlyMap<string, string>) =>
  [...files.keys()].filter((path) => path.endsWith(".avif")).length;

/** As the command does: pictures that take long are left for a second rebuild. */
const inStages = { picturesLimit: undefined };

test("until costly pictures are made, a site is published only for changes, and then with the bytes of a clean build", async ({
  site,
}) => {
  const first = await site.publish({ picturesLimit: 0 });
  expect(first.result, first.reason).toBe("published");
  expect(first.steps.map(({ name }) => name)).toContain("unfinished");
  // As after a kill: nothing is published again until there are more pictures.
  const { result, picturesLeft } = await site.publish(inStages);
  expect({ result, picturesLeft }).toEqual({
    result: "unchanged",
    picturesLeft: first.picturesLeft,
  });

  // A page that changes meanwhile shows the pictures that there are.
  editPost(site, "<p>Five in the morning.</p>");
  const edited = await site.publish(inStages);
  expect(edited).toMatchObject({ result: "published", picturesLeft: first.picturesLeft });
  expect(edited.steps.map(({ name }) => name)).not.toContain("unfinished");
  expect(withAvif(await site.files())).toBe(0);

  const { paths } = site;
  expect(await makeMissingPictures({ paths })).toBe(true);
  const second = await site.publish(inStages);
  expect(second.result, second.reason).toBe("published");
  expect(second.picturesLeft).toBeUndefined();
  expect(second.steps.map(({ name }) => name)).not.toContain("unfinished");
  const whole = await site.files();
  expect(withAvif(whole)).toBeGreaterThan(0);
  expect(differing(whole, await site.cleanFiles())).toEqual([]);
  // Only pages with such pictures, all others were kept.
  expect(second.rendered).toBeLessThan(first.rendered ?? 0);
  expect((await site.publish()).result).toBe("unchanged");
  expect(await makeMissingPictures({ paths })).toBe(false);
});

test("pictures that are made stay, whatever becomes of the rebuild", async ({ site }) => {
  await site.publish({ picturesLimit: 0 });
  const made = await readdir(site.paths.pictures);
  const aborted = AbortSignal.abort(new Error("cut off"));
  await site.publish({ signal: aborted, force: true }).catch(() => undefined);
  expect(await readdir(site.paths.pictures)).toEqual(expect.arrayContaining(made));
  await site.publish();
  expect((await site.publish()).result).toBe("unchanged");
});
