import { describe, expect, test as plain } from "vitest";

import { publishedRelease } from "../../../src/publisher/release/releases.ts";
import { sourceOf, sourceRefusal } from "../../../src/publisher/release/source.ts";
import { parseSettings } from "../../../src/settings.ts";
import { siteEnvironment } from "../../endurance/environment.ts";
import { test } from "../publishing.ts";
import { begin, editPost, expectSiteUnchanged } from "../published.ts";

const real = { API_HOST: "https://api.example.org/v1", SITE_URL: "https://www.example.org" };
const local = { SITE_URL: "http://localhost:4321" };

type Environment = Readonly<Record<string, string>>;
const refusal = (before: Environment, now: Environment) =>
  sourceRefusal({ source: sourceOf(parseSettings(before)) }, parseSettings(now));

describe("another source than that of the published site", () => {
  plain.for([
    [real, { ...real, API_HOST: "sample" }],
    [real, local],
    [{ ...real, API_HOST: "sample" }, real],
    [real, { ...real, API_HOST: "http://localhost:4000" }],
  ] as const)("is refused: %o, then %o", ([before, now]) => {
    expect(refusal(before, now)).toContain("--force");
  });

  plain("is named in the error", () => {
    expect(refusal(real, local)).toBe(
      "The published site has its content from https://api.example.org for https://www.example.org, the new one would have it from the embedded API (sample) for http://localhost:4321. Set API_HOST and SITE_URL, or publish with npm run rebuild -- --force if that is meant.",
    );
  });

  plain.for([
    [real, { ...real, API_HOST: "https://api.example.org/v2" }],
    [real, { ...real, SITE_URL: "https://example.org" }],
    [local, { ...local, API_HOST: "https://api.example.org" }],
  ] as const)("is not assumed: %o, then %o", ([before, now]) => {
    expect(refusal(before, now)).toBeUndefined();
  });

  plain("is accepted for a release without a recorded source", () => {
    expect(sourceRefusal({}, parseSettings(real))).toBeUndefined();
  });
});

test("a rebuild from another source is refused, except with force", async ({ site }) => {
  await begin(site);
  // Pages don't name an address of this machine, so that no other renderer is bundled.
  const elsewhere = "http://127.0.0.1:4000";
  const moved = parseSettings({ ...siteEnvironment, API_HOST: elsewhere });
  const calls = site.api.calls.length;
  editPost(site, "<p>Two</p>");
  const run = await expectSiteUnchanged(site, () => site.publish({ settings: moved }));
  expect(run.result).toBe("refused");
  expect(run.reason).toMatch(/\(sample\).*http:\/\/127\.0\.0\.1:4000/);
  expect(site.api.calls).toHaveLength(calls);
  expect(await site.publish({ settings: moved, force: true })).toMatchObject({
    result: "published",
  });
  const source = async () => (await publishedRelease(site.paths))?.release.source?.content;
  expect(await source()).toBe(elsewhere);
  // After a rollback the earlier source applies again.
  expect((await site.rollback()).result).toBe("rolled back");
  expect(await source()).toBe("sample");
  expect(await site.publish({ settings: moved })).toMatchObject({ result: "refused" });
});
