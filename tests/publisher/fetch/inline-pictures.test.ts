import { randomBytes } from "node:crypto";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { pngOf } from "../../fixtures/png.ts";
import { withLists, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "./fetch-setup.ts";

/** A PNG of this many grey pixels a side, whose bytes can't be compressed. */
function noise(side: number): Buffer {
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side)]));
  return pngOf(side, side, { bitDepth: 8, pixels: Buffer.concat(rows) });
}

const inline = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;
const withText = (tDescription: string) => withPosts(([first]) => [{ ...first, tDescription }]);

test("pictures pasted into a text become files, however long they make the text", async ({
  api,
  read,
  readUnless,
  folder,
}) => {
  const [small, large] = [noise(40), noise(1000)];
  const html = `<p>See <img alt="Small" src="${inline(small)}"> and
    <img src="${inline(large)}" alt="Large"> and <img src="${inline(small)}"></p>`;
  expect(html.length).toBeGreaterThan(1024 * 1024);
  api.options = { ...api.options, content: withText(html) };
  const { content, report, digest } = await read();
  expect(report).toMatchObject({ leftOut: [], pictures: [] });
  const { body, bodyImages } = content.articles[0]?.data ?? {};
  expect(body).not.toContain("data:");
  expect(bodyImages).toMatchObject([
    { width: 40, height: 40 },
    { width: 1000, height: 1000 },
    { width: 40, height: 40 },
  ]);
  for (const { file } of bodyImages ?? []) await access(join(folder, "images", file));
  expect(content.posts[0]?.data.excerpt).toBe("See and and");

  expect(await readUnless(digest)).toMatchObject({ unchanged: true });
  const again = await read({ at: "2026-11-22T12:00:00.000Z" });
  expect(again.digest).toBe(digest);
  expect(again.content.articles[0]?.data.bodyImages).toEqual(bodyImages);
});

test("bytes that are no picture are left out and named, without their megabytes", async ({
  api,
  read,
  folder,
}) => {
  const html = `<p>a<img src="data:image/png;base64,${randomBytes(300).toString("base64")}">b</p>`;
  api.options = { ...api.options, content: withText(html) };
  const { content, report } = await read();
  expect(content.articles[0]?.data).toMatchObject({ body: "<p>ab</p>", bodyImages: [] });
  expect(report.pictures).toEqual([
    {
      address: expect.stringMatching(
        /^data:image\/png;base64,.{38}… \(422 characters\)$/,
      ) as string,
      reason: "it is of no known kind, not JPEG, PNG, WebP, AVIF, GIF or SVG",
      lastGood: false,
    },
  ]);
  const files = await readdir(join(folder, "images")).catch(() => []);
  expect(files.filter((name) => name.startsWith("data"))).toEqual([]);
});

test.for([
  ["utf8", (drawing: string) => `data:image/svg+xml;utf8,${drawing}`],
  ["percent signs", (drawing: string) => `data:image/svg+xml,${encodeURIComponent(drawing)}`],
  [
    "a character set",
    (drawing: string) => `data:image/svg+xml;charset=utf-8,${encodeURI(drawing)}`,
  ],
  [
    "base64",
    (drawing: string) => `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`,
  ],
  ["capitals", (drawing: string) => `Data:image/svg+xml;UTF8,${drawing}`],
] as const)(
  "a logo written as an address with %s is a picture",
  async ([, addressOf], { api, read }) => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="100%" height="40" fill="#123456"/></svg>';
    api.options = {
      ...api.options,
      content: withLists({
        "/api/orgenization/get_all_data": [{ vWebpImage: addressOf(drawing) }],
      }),
    };
    const { content, report } = await read();
    expect(report).toMatchObject({ leftOut: [], pictures: [] });
    expect(content.organisations).toMatchObject([
      { data: { image: { width: 1600, height: 800 } } },
    ]);
  },
);
