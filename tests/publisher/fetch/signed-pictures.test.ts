import { describe, expect } from "vitest";

import { drawing, good, path, test } from "./picture-fetch.ts";

/** Pictures of storage services whose addresses are signed anew in each answer. */

const signed = (number: number) =>
  `${path}?X-Amz-Date=2026112${number}T1&X-Amz-Expires=600&X-Amz-Signature=${number}${number}`;

const other = {
  ...good,
  bytes: await drawing().webp().toBuffer(),
  type: "image/webp",
  etag: '"2"',
};

describe("a picture whose address is signed anew", () => {
  test("is one, within a fetch and from fetch to fetch", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const { pictures } = await fetch([signed(1), signed(2), path]);
    expect(new Set(pictures.map((picture) => picture?.file)).size).toBe(1);
    const later = await fetch([signed(3)], { after: 30 });
    expect(later.pictures[0]).toEqual(pictures[0]);
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200]);
  });

  test("is asked for with the validator of the last one, and not sent again", async ({
    api,
    fetch,
  }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    await fetch([signed(1)]);
    await fetch([signed(2)], { after: 61 });
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200, 304]);
  });

  test("without a validator is the same file for the same bytes", async ({ api, fetch }) => {
    const { bytes, type } = good;
    api.options = { ...api.options, pictures: new Map([[path, { bytes, type }]]) };
    const before = await fetch([signed(1)]);
    expect((await fetch([signed(2)], { after: 61 })).pictures).toEqual(before.pictures);
    expect(api.pictureRequests.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("is replaced when its bytes are others", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([signed(1)]);
    api.options = { ...api.options, pictures: new Map([[path, other]]) };
    const after = await fetch([signed(2)], { after: 61 });
    expect(after.pictures[0]?.file).not.toBe(before.pictures[0]?.file);
  });

  test("stays without a word when the signature has run out", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, good]]) };
    const before = await fetch([signed(1)]);
    api.options = { ...api.options, pictures: new Map([[path, { ...good, status: 403 }]]) };
    const { pictures, report } = await fetch([signed(1)], { after: 61 });
    expect(pictures).toEqual(before.pictures);
    expect(report.pictures).toEqual([]);
  });

  test("that was never had and is forbidden is reported", async ({ api, fetch }) => {
    api.options = { ...api.options, pictures: new Map([[path, { ...good, status: 403 }]]) };
    const { pictures, report } = await fetch([signed(1)]);
    expect(pictures).toEqual([undefined]);
    expect(report.pictures).toHaveLength(1);
  });
});

test("an address that a token alone names is another picture with another token", async ({
  api,
  fetch,
}) => {
  api.options = { ...api.options, pictures: new Map([["/media/show", good]]) };
  await fetch(["/media/show?token=1", "/media/show?token=2"]);
  expect(api.pictureRequests).toHaveLength(2);
});
