import { describe, expect } from "vitest";

import { exitCodeOf, describeRun } from "../../src/publisher/watch/outcome.ts";
import { contentCalls } from "../../src/contract/content-calls.ts";
import { newLists } from "../fixtures/third-party-content.ts";
import { test } from "./publishing.ts";
import { begin } from "./published.ts";

/** No second runs. */
const callPolicy = { backoff: [] };

describe("a first publish while most calls fail", () => {
  test("shows what failed as empty, and publishes the rest", async ({ site }) => {
    const answering = new Set(["/api/banner/get_all_data", "/api/platform"]);
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
    expect(countOf("blog.html")).toBe(1);
    expect(files.get("blog.html")).toContain("No Blogs Found");
    expect(files.get("index.html")).toContain("Ask, listen, act.");
    expect(files.get("blog.html")).toContain(
      'name="description" content="Shaping Your Culture For Tomorrow"',
    );
    expect([...files.keys()].filter((file) => file.startsWith("survey/"))).toEqual([]);
    // The same calls fail again: that is no news, and no failure either.
    const again = await site.publish({ callPolicy });
    expect(again).toMatchObject({ result: "unchanged" });
  });
});
