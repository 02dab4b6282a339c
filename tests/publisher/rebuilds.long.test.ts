import { expect, onTestFinished, vi } from "vitest";

import { differing } from "../endurance/site-state.ts";
import { test } from "./publishing.ts";

test("made anew with its pictures, by a process for development, a site has the same bytes", async ({
  site,
}) => {
  await site.begin();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_ENV", "development");
  expect(differing(await site.files(), await site.cleanFiles({ withPictures: false }))).toEqual([]);
});
