import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { test as base } from "vitest";

import {
  type ChangedContent,
  readContent,
} from "../../src/content/read-content.ts";
import { type ForeignApi, startForeignApi } from "../fixtures/foreign-api.ts";

/** Two further attempts, at once: nothing waits. */
const backoff = [0, 0];

interface How {
  /** The time of the reading. */
  readonly at?: string;
  readonly platformHost?: string;
  /** Milliseconds that a call may take; long enough for a busy machine. */
  readonly limit?: number;
}

interface Fixtures {
  /** A foreign API with good content. */
  readonly api: ForeignApi;
  /** An empty folder. */
  readonly folder: string;
  /** Reads all content of the API. */
  readonly read: (how?: How) => Promise<ChangedContent>;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- vitest wants the pattern
  api: async ({}, use) => {
    const api = await startForeignApi();
    await use(api);
    await api.close();
  },
  // eslint-disable-next-line no-empty-pattern -- vitest wants the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "morrow-content-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  read: async ({ api, folder }, use) => {
    await use(
      ({
        at = "2026-11-21T12:00:00.000Z",
        platformHost = "",
        limit = 20_000,
      } = {}) =>
        readContent({
          settings: settingsFor(api.address, platformHost),
          folder,
          patience: { backoff, limit },
          now: () => new Date(at),
        }),
    );
  },
});

/** The settings of a reading. */
export const settingsFor = (API_HOST: string, PLATFORM_HOST = "") => ({
  API_HOST,
  PLATFORM_HOST,
  PUBLIC_API_HOST: "",
  SITE_URL: "https://www.foreign.example",
});
