import { describe, expect } from "vitest";

import { exitCodeOf, describeRun } from "../../src/publisher/watch/outcome.ts";
import { contentCalls } from "../../src/contract/content-calls.ts";
import { newLists } from "../fixtures/new-lists.ts";
import { test } from "./publishing.ts";
import { begin, blogs, expectCleanRecovery, expectSiteUnchanged } from "./published.ts";

/** No second runs. */
const callPolicy = { backoff: [] };

describe("a first publish while most calls fail", () => {
  test("shows what failed as empty, and publishes the rest", async ({ site }) => {
    const answering = new Set([blogs, "/api/platform"]);
    const paths = Object.values(contentCalls).map(({ path }) => path);
    site.api.options = {
      ...site.api.options,
      failures: Object.fromEntries(
        paths.filter((path) => !answering.has(path)).map((path) => [path, "truncated"] as const),
      ),
    };
    const run = await begin(site);
    const failed = run.report?.failedCalls.length ?? 0;
    expect(failed).toBeGreaterThan(60);
    expect(exitCodeOf(run)).toBe(0);
    expect(describeRun(run)[0]).toContain(`; degraded: ${failed} content calls failed`);
    const files = await site.files();
    const countOf = (file: string) => files.get(file)?.match(/No Data Found/g)?.length;
    // Surveys, two sections, testimonials and partners, and sections that are new.
    expect(countOf("index.html")).toBe(5 + newLists.length);
    expect(files.get("index.html")).toContain("No Video Found");
    expect(countOf("about-us.html")).toBe(1);
    expect(countOf("blog.html")).toBeUndefined();
    expect(files.get("blog.html")).toContain(
      'name="description" content="Shaping Your Culture For Tomorrow"',
    );
    expect([...files.keys()].filter((file) => file.startsWith("survey/"))).toEqual([]);
    // The same calls fail again: that is no news, and no failure either.
    const again = await site.publish({ callPolicy });
    expect(again).toMatchObject({ result: "unchanged" });
    site.api.options = { ...site.api.options, failures: {} };
    await expectCleanRecovery(site);
  });
});

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
