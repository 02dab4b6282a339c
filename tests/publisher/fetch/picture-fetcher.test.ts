import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import type { ThirdPartyPicture } from "../../fixtures/third-party-pictures.ts";
import { drawing, good, path, test } from "./picture-fetch.ts";

const other: ThirdPartyPicture = {
  bytes: await drawing().webp().toBuffer(),
  type: "image/webp",
  etag: '"2"',
};

describe("a picture", () => {
  test("is requested once per fetch, and conditionally later", async ({ api, folder, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const { pictures } = await fetch([path, path, path]);
    expect(new Set(pictures).size).toBe(1);
    expect(pictures[0]).toMatchObject({ width: 40, height: 30 });
    expect(await readFile(join(folder, "images", pictures[0]?.file ?? ""))).toEqual(
      Buffer.from(good.bytes),
    );
    const later = await fetch([`${api.address}${path}`], { after: 61 });
    expect(later.pictures[0]).toEqual(pictures[0]);
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200, 304]);
  });

  test("that has changed is replaced", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    api.options = { ...api.options, pictures: new Map([[path, other]]) };
    const after = await fetch([path], { after: 61 });
    expect(after.pictures[0]?.file).toMatch(/\.webp$/);
    expect(after.pictures).not.toEqual(before.pictures);
  });

  test("whose cached file is missing is requested again", async ({ api, folder, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    await rm(join(folder, "images"), { recursive: true });
    expect(await fetch([path])).toEqual(before);
    expect(await readdir(join(folder, "images"))).toHaveLength(1);
  });

  test("of a local API is the same at another port", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    const host = "http://127.0.0.1:1";
    expect(await fetch([path, host + path], { host })).toMatchObject({
      pictures: [before.pictures[0], before.pictures[0]],
    });
  });

  test.for([
    ["public, max-age=300", 4, 1],
    ["public, max-age=300", 6, 2],
    ["max-age=31536000, immutable", 1439, 1],
    ["max-age=31536000, immutable", 1441, 2],
    ["no-cache, max-age=300", 0, 2],
    ["private", 59, 1],
    ["s-maxage=31536000", 61, 2],
    ["", 59, 1],
    ["", 61, 2],
    ["", -1, 2],
  ] as const)(
    "with Cache-Control '%s' after %i minutes has been requested %i times",
    async ([caching, after, times], { api, fetch }) => {
      const picture = { ...good, caching };
      api.options = { ...api.options, pictures: new Map([[path, picture]]) };
      const before = await fetch([path]);
      expect(await fetch([path], { after })).toEqual(before);
      expect(api.pictureRequests).toHaveLength(times);
    },
  );

  test("is valid from its last confirmation on", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    for (const after of [0, 61, 100, 122]) await fetch([path], { after });
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200, 304, 304]);
  });

  test("is requested at once when all are rechecked", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    await fetch([path], { version: "1" });
    await fetch([path], { version: "1", recheck: true });
    expect(api.pictureRequests).toHaveLength(2);
  });

  test("is not requested while the content version is the same", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    await fetch([path], { version: "1" });
    await fetch([path], { version: "1", after: 600 });
    expect(api.pictureRequests).toHaveLength(1);
    // Version 1 confirmed it ten minutes ago; the same age counts in version 2.
    await fetch([path], { version: "2", after: 610 });
    expect(api.pictureRequests).toHaveLength(1);
    await fetch([path], { version: "2", after: 661 });
    expect(api.pictureRequests).toHaveLength(2);
    await fetch([path], { version: "2", after: 6000 });
    expect(api.pictureRequests).toHaveLength(2);
  });
});

describe("the last good copy is used", () => {
  test.for([
    [
      "the host fails",
      { ...good, etag: '"3"', status: 503 },
      "the host answered with HTTP status 503",
    ],
    [
      "it is a picture no more",
      { bytes: new TextEncoder().encode("<h1>Oops</h1>"), type: "image/png" },
      "it is of no known kind, not JPEG, PNG, WebP, AVIF, GIF or SVG",
    ],
  ] as const)("when %s", async ([, now, reason], { api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([path]);
    api.options = { ...api.options, pictures: new Map([[path, now]]) };
    for (const after of [61, 62]) {
      const { pictures, report } = await fetch([path], { after });
      expect(pictures).toEqual(before.pictures);
      expect(report.pictures).toEqual([{ address: path, reason, lastGood: true }]);
    }
  });

  test("when the host is down", async ({ fetch }) => {
    const api = await startThirdPartyApi({ pictures: new Map([[path, good]]) });
    const before = await fetch([path], { host: api.address });
    await api.close();
    const { pictures, report } = await fetch([path], { host: api.address, after: 61 });
    expect(pictures).toEqual(before.pictures);
    expect(report.pictures).toEqual([
      { address: path, reason: "the host can't be reached (ECONNREFUSED)", lastGood: true },
    ]);
  });
});

describe("a picture missing from its host", () => {
  const day = 24 * 60;
  const gone = new Map<string, ThirdPartyPicture>();
  const there = new Map([[path, good]]);

  test("is used for another day after the first 404", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: there };
    const before = await fetch([path]);
    api.options = { ...api.options, pictures: gone };
    const first = 3 * day;
    for (const [after, isShown] of [
      [first, true],
      [first + day - 1, true],
      [first + day, false],
      [first + 2 * day, false],
    ] as const) {
      const { pictures, report, lost } = await fetch([path], { after });
      expect(pictures).toEqual(isShown ? before.pictures : [undefined]);
      expect(report.pictures).toEqual([
        { address: path, reason: "the host answered with HTTP status 404", lastGood: isShown },
      ]);
      expect(lost).toBe(isShown ? 0 : 1);
    }
  });

  test("is used for a new day when it has returned meanwhile", async ({ api, fetch }) => {
    const shown = [];
    for (const [after, pictures] of [
      [0, there],
      [day, gone],
      [day + 60, there],
      [3 * day, gone],
    ] as const) {
      api.options = { ...api.options, pictures };
      shown.push(...(await fetch([path], { after })).pictures);
    }
    expect(new Set(shown.map((picture) => picture?.file)).size).toBe(1);
  });
});

describe("the placeholder is used", () => {
  test("for a picture that never existed", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map() };
    const { pictures, report, lost } = await fetch([path]);
    expect(pictures).toEqual([undefined]);
    expect(report.pictures).toEqual([
      { address: path, reason: "the host answered with HTTP status 404", lastGood: false },
    ]);
    expect(lost).toBe(0);
  });

  test("for a picture above 15 MB", async ({ api, fetch }) => {
    const bytes = new Uint8Array(15 * 1024 * 1024 + 1);
    const large = { bytes, type: "image/png" };
    api.options = { ...api.options, pictures: new Map([[path, large]]) };
    const { pictures, report } = await fetch([path]);
    expect(pictures).toEqual([undefined]);
    expect(report.pictures[0]?.reason).toBe("it is larger than 15 MB");
  });

  test.for(["file:///etc/passwd", "ftp://x.example/a.png", "http://"])(
    "for the address %s",
    async (address, { fetch }) => {
      const { pictures, report } = await fetch([address]);
      expect(pictures).toEqual([undefined]);
      expect(report.pictures.map(({ reason }) => reason)).toEqual(
        address === "http://" ? [] : ["it is no http or https address"],
      );
    },
  );

  test("for an invalid address, without a request", async ({ api, folder, fetch }) => {
    const { pictures, report } = await fetch(["/media/null", ""]);
    expect(pictures).toEqual([undefined, undefined]);
    expect(api.pictureRequests).toEqual([]);
    expect(report.pictures).toEqual([]);
    expect(await readdir(folder)).not.toContain("images");
  });
});
