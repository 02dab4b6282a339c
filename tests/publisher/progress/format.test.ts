import { describe, expect, test } from "vitest";

import { formatAge, formatBytes, formatTime } from "../../../src/publisher/progress/format.ts";

describe("formats", () => {
  test.each([
    [0.5, "less than a minute"],
    [1, "1 minute"],
    [60, "1 hour"],
    [61, "1 hour 1 minute"],
    [1440, "1 day"],
    [3064, "2 days 3 hours"],
  ])("an age of %d minutes is %s", (minutes, text) => {
    expect(formatAge(minutes)).toBe(text);
  });

  test.each([
    [1, "1 byte"],
    [999, "999 bytes"],
    [1500, "1.5 KB"],
    [999_960, "1.0 MB"],
    [2_340_000_000, "2.3 GB"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test("times are local", () => {
    const iso = "2026-11-21T23:04:12.000Z";
    expect(formatTime(iso, "Europe/Zurich")).toBe("22 Nov 2026, 00:04:12");
    expect(formatTime(iso, "UTC")).toBe("21 Nov 2026, 23:04:12");
  });
});
