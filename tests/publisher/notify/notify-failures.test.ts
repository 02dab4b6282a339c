import { Hono } from "hono";
import { expect } from "vitest";

import type { Result } from "../../../src/publisher/progress/run.ts";
import { notifyFailures } from "../../../src/publisher/notify/notify-failures.ts";
import { listen } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test as inFolder } from "../../helpers/folder.ts";

interface Hook {
  /** Lets rebuilds end at these minutes; returns the events that the hook got. */
  readonly rebuilds: (
    ...ends: readonly (readonly [minute: number, result: Result])[]
  ) => Promise<readonly string[]>;
  /** All bodies that the hook got. */
  readonly bodies: { event: string }[];
  /** Statuses of its next answers, then 200. */
  readonly statuses: number[];
}

const start = Date.parse("2026-11-21T07:00:00Z");

const test = inFolder.extend<{ hook: Hook }>({
  hook: async ({ folder }, use) => {
    const bodies: { event: string }[] = [];
    const statuses: number[] = [];
    const app = new Hono();
    app.post("/alert", async ({ req, body }) => {
      const status = statuses.shift() ?? 200;
      if (status === 200) bodies.push(await req.json());
      return body(null, status as 200);
    });
    const server = await listen(app, 0);
    const settings = parseSettings({
      SITE_URL: "https://www.example.org",
      REBUILD_HOOK_URL: `${server.address}/alert`,
    });
    await use({
      bodies,
      statuses,
      rebuilds: async (...ends) => {
        const known = bodies.length;
        for (const [minute, result] of ends)
          await notifyFailures(
            { result, reason: `at ${minute}` },
            {
              file: `${folder}/alerts.json`,
              now: new Date(start + minute * 60_000),
              settings,
              limits: { command: 60_000, address: 60_000, pauses: [] },
            },
          );
        return bodies.slice(known).map(({ event }) => event);
      },
    });
    await server.close();
  },
});

test("a hook gets the first failure, further ones hourly, and the recovery", async ({
  hook: { rebuilds },
}) => {
  expect(await rebuilds([0, "published"], [5, "unchanged"])).toEqual([]);
  expect(await rebuilds([10, "failed"])).toEqual(["failed"]);
  expect(await rebuilds([15, "failed"], [65, "refused"])).toEqual([]);
  expect(await rebuilds([70, "refused"])).toEqual(["refused"]);
  expect(await rebuilds([75, "failed"])).toEqual([]);
  expect(await rebuilds([80, "unchanged"])).toEqual(["recovered"]);
  expect(await rebuilds([85, "published"])).toEqual([]);
  expect(await rebuilds([90, "failed"])).toEqual(["failed"]);
});

test("it gets reason, number and start of the failures, and no changes", async ({
  hook: { rebuilds, bodies },
}) => {
  await rebuilds([0, "failed"], [60, "refused"], [65, "published"]);
  const facts = {
    site: "https://www.example.org",
    since: "2026-11-21T07:00:00.000Z",
    added: [],
    changed: [],
    removed: [],
    addresses: [],
  };
  expect(bodies).toEqual([
    { ...facts, event: "failed", at: "2026-11-21T07:00:00.000Z", reason: "at 0", failures: 1 },
    { ...facts, event: "refused", at: "2026-11-21T08:00:00.000Z", reason: "at 60", failures: 2 },
    { ...facts, event: "recovered", at: "2026-11-21T08:05:00.000Z", reason: "at 65", failures: 2 },
  ]);
});

test("an event that can't be delivered is sent with the next rebuild", async ({
  hook: { rebuilds, statuses },
}) => {
  statuses.push(503);
  expect(await rebuilds([0, "failed"])).toEqual([]);
  expect(await rebuilds([5, "failed"])).toEqual(["failed"]);
  statuses.push(503);
  expect(await rebuilds([10, "unchanged"])).toEqual([]);
  expect(await rebuilds([15, "unchanged"])).toEqual(["recovered"]);
  expect(await rebuilds([20, "unchanged"])).toEqual([]);
});
