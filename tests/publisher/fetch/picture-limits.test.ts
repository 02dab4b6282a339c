import { describe, expect } from "vitest";

import { withCache } from "../../../src/publisher/fetch/cache.ts";
import { good, path, test } from "./picture-fetch.ts";

describe("limits of requests for pictures", () => {
  const many = Array.from({ length: 100 }, (_, number) => `/media/${number}.png`);
  const failing = new Map(many.map((one) => [one, { ...good, status: 503 }]));

  test("a host gets no more requests after three failures in a row", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    api.options = { ...api.options, pictures: failing };
    const { pictures, report } = await fetch([...many, path], { after: 61 });
    // Two run concurrently: a fourth may have started when the third fails.
    expect(api.pictureRequests.length - 1).toBeLessThanOrEqual(4);
    expect(pictures.at(-1)).toEqual(before.pictures[0]);
    expect(report.pictures.at(-1)).toEqual({
      address: api.address,
      reason: expect.stringMatching(
        /^the host failed 3 times in a row, so 9[78] of its pictures were not asked for$/,
      ) as unknown,
      lastGood: false,
    });
  });

  test("a host with single failures or missing pictures gets all requests", async ({
    api,
    fetch,
  }) => {
    const pictures = new Map(
      many.flatMap((one, place) =>
        place % 3 === 0
          ? [[one, good] as const]
          : place % 3 === 1
            ? [[one, { ...good, status: 503 }] as const]
            : [],
      ),
    );
    api.options = { ...api.options, pictures };
    const { report } = await fetch(many);
    expect(api.pictureRequests).toHaveLength(100);
    expect(report.pictures).toHaveLength(66);
  });

  test("no more requests are sent when the time for all pictures is over", async ({
    api,
    fetch,
  }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    const { pictures, report } = await fetch([path, "/media/y.png"], { after: 61, limitOfAll: 0 });
    expect(pictures).toEqual([before.pictures[0], undefined]);
    expect(api.pictureRequests).toHaveLength(1);
    expect(report.pictures).toEqual([
      {
        address: "all other pictures",
        reason: "the 0 seconds for all pictures were over, so 2 were not asked for",
        lastGood: false,
      },
    ]);
  });
});

test("refused bytes are not decoded again for a day", async ({ api, folder, fetch }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g';
  const broken = { bytes: new TextEncoder().encode(svg), type: "image/svg+xml" };
  api.options = { ...api.options, pictures: new Map([[path, broken]]) };
  const { report } = await fetch([path]);
  await withCache(folder, (database) => {
    database.exec("UPDATE refused_picture SET reason = 'it was refused before'");
    return Promise.resolve();
  });
  const again = await fetch([path, "/media/gone.png"], { after: 1439 });
  expect(again.report.pictures[0]?.reason).toBe("it was refused before");
  expect((await fetch([path], { after: 1441 })).report).toEqual(report);
});
