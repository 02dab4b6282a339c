import { describe, expect } from "vitest";

import type { Failure } from "../../fixtures/third-party-api.ts";
import { type Fixtures, test } from "./fetch-setup.ts";

describe("the outage after failed calls", () => {
  const outageWith = async (
    failures: Readonly<Record<string, Failure>>,
    { api, read }: Pick<Fixtures, "api" | "read">,
  ) => {
    await read();
    api.options = { ...api.options, failures };
    const { outage } = await read();
    return outage;
  };

  test("is total when the API answers nothing", async ({ api, read }) => {
    expect(await outageWith({ "*": "status 500" }, { api, read })).toEqual({
      isTotal: true,
      isLoss: false,
      reason: expect.stringMatching(
        /^\d+ calls for content failed, so whether anything has changed is not known\. POST \/api\/survey\/get_all_data .*: it answered with HTTP status 500\.$/,
      ) as unknown,
    });
  });

  test("is partial for a required list that was fetched before", async ({ api, read }) => {
    const outage = await outageWith({ "/api/banner/get_all_data": "garbage" }, { api, read });
    expect(outage).toMatchObject({ isTotal: false, isLoss: false });
    expect(outage?.reason).toMatch(/^A call for content failed, /);
  });

  test("is none when only optional calls fail", async ({ api, read }) => {
    await read();
    for (const path of [
      "/api/platform",
      "/api/video/get_all_data",
      "/api/testimonial/get_all_data",
      "/api/orgenization/get_all_data",
      "/api/setting/social",
      "/api/blog/recommendation",
    ]) {
      api.options = { ...api.options, failures: { [path]: "unknown route" } };
      expect((await read()).outage, path).toBeUndefined();
    }
  });
});

test("missing pictures are counted after a day", async ({ api, read }) => {
  const { pictureCounts } = await read();
  expect(pictureCounts).toEqual({ shown: 13, lost: 0 });
  api.options = { ...api.options, pictures: new Map() };
  const first = await read({ at: "2026-11-22T12:00:00.000Z" });
  expect(first.pictureCounts).toEqual(pictureCounts);
  const later = await read({ at: "2026-11-23T12:00:00.000Z" });
  expect(later.pictureCounts).toEqual({ shown: 0, lost: 13 });
});
