import { describe, expect } from "vitest";

import { exitCodeOf, describeRun } from "../../src/publisher/watch/outcome.ts";
import { test } from "./publishing.ts";
import { begin, expectSiteUnchanged } from "./published.ts";

/** No second runs. */
const callPolicy = { backoff: [] };

describe("calls that fail although they worked before", () => {
  test("end nothing when they are optional, and the result names them", async ({ site }) => {
    await begin(site);
    site.api.options = { ...site.api.options, failures: { "/api/platform": "unknown route" } };
    const run = await expectSiteUnchanged(site, () => site.publish({ callPolicy }));
    expect(run.result).toBe("unchanged");
    expect(exitCodeOf(run)).toBe(0);
    expect(describeRun(run)[0]).toMatch(/^Nothing has changed; degraded: 1 content call failed \(/);
    expect(run.steps[0]?.note).toBe("unchanged, 1 content call failed");
  });

  test("publish nothing when none works, although a picture is another one", async ({ site }) => {
    await begin(site);
    const [one] = site.api.options.pictures.values();
    site.api.options = {
      ...site.api.options,
      failures: { "*": "status 500" },
      pictures: new Map(
        [...site.api.options.pictures.keys()].flatMap((path) => (one ? [[path, one]] : [])),
      ),
    };
    const run = await expectSiteUnchanged(site, () => site.publish({ callPolicy, recheck: true }));
    expect(run.result).toBe("failed");
    expect(exitCodeOf(run)).toBe(1);
    expect(run.reason).toMatch(/^\d+ calls for content failed, /);
  });
});
