import { describe, expect, test } from "vitest";

import { parseSettings } from "../../../src/shared/settings.ts";

describe("settings of rebuilds", () => {
  test("have a schedule and a port by default, and no hook", () => {
    expect(parseSettings({})).toMatchObject({
      REBUILD_SCHEDULE: "*/5 * * * *",
      webhookPort: 4323,
      REBUILD_HOOK_COMMAND: "",
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
});
