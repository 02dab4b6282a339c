import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { test as base } from "vitest";

/** Tests with an empty folder of their own. */
export const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a pattern here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "morrow-test-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});
