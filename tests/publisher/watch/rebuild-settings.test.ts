import { describe, expect, test } from "vitest";

import { parseSettings } from "../../../src/shared/settings.ts";

describe("settings of rebuilds", () => {
  test("have a schedule and a port by default, and no hooks", () => {
    expect(parseSettings({})).toMatchObject({
      REBUILD_SCHEDULE: "*/5 * * * *",
      webhookPort: 4323,
      REBUILD_HOOK_COMMAND: "",
      REBUILD_HOOK_URL: [],
    });
  });

  test.each(["off", "0 3 * * *", "*/10 * * * * *", "@hourly"])(
    "accept the schedule %s",
    (pattern) => {
      expect(parseSettings({ REBUILD_SCHEDULE: pattern }).REBUILD_SCHEDULE).toBe(pattern);
    },
  );

  test.each(["5 minutes", "61 * * * *", "*/5 * * *", "0 0 30 2 *", "2030-01-01T00:00:00", "OFF"])(
    "refuse the schedule %s with a sentence",
    (pattern) => {
      expect(() => parseSettings({ REBUILD_SCHEDULE: pattern })).toThrow(
        `REBUILD_SCHEDULE can't be used: expected a cron pattern such as "*/5 * * * *" whose next time comes, or off, received "${pattern}".`,
      );
    },
  );

  test("accept several hooks with their query unchanged", () => {
    expect(
      parseSettings({ REBUILD_HOOK_URL: " https://a.example/purge?key=1/  http://b.example\n" })
        .REBUILD_HOOK_URL,
    ).toEqual(["https://a.example/purge?key=1/", "http://b.example"]);
  });

  test.each([
    "cdn.example/purge?key=hunter2",
    "https://a.example ftp://b.example/?key=hunter2",
    "https://user:hunter2@a.example",
  ])("refuse the hook %s without printing it", (value) => {
    const parse = () => parseSettings({ REBUILD_HOOK_URL: value });
    expect(parse).toThrow(/^REBUILD_HOOK_URL can't be used: expected http/);
    expect(parse).not.toThrow(/hunter2/);
  });
});
