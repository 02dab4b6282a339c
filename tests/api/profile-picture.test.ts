import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { profile } from "../../src/contract/profile.ts";
import { pngOf } from "../fixtures/png.ts";
import { dialects } from "./databases.ts";
import { ada, codeOf, send, updateProfile } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

/** Red above blue when upright; stored rotated with an EXIF orientation, as telephones do. */
async function rotatedJpeg() {
  const half = await sharp({ create: { width: 100, height: 200, channels: 3, background: blue } })
    .png()
    .toBuffer();
  // EXIF orientation 6: the stored left edge is the top.
  return await plain(200, 200)
    .composite([{ input: half, left: 100, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: "Spycam", Copyright: "secret place" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe.each(dialects)("profile picture on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    code = await codeOf(api, ada);
  });
  afterAll(() => api.close());

  const upload = (content: Uint8Array<ArrayBuffer> | string, name = "me.png", type = "image/png") =>
    updateProfile(api, { vUniqueCode: code, vImage: new File([content], name, { type }) });
  async function addresses() {
    const { data } = await send<{ vImage: string; vWebpImage: string }>(api, profile.path, {
      vUniqueCode: code,
    });
    const { vImage, vWebpImage } = data;
    return { vImage, vWebpImage };
  }
  async function read(address: string) {
    const response = await api.app.request(address);
    expect(response.status).toBe(200);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const stored = async () =>
    (
      await api.database
        .selectFrom("picture")
        .select("vPath")
        .where("vPath", "like", "participant/%")
        .execute()
    ).map(({ vPath }) => `/media/${vPath}`);

  test("replaces the one before, which is deleted", async () => {
    await upload(await plain(30, 60).png().toBuffer());
    const before = await addresses();
    await upload(await plain(60, 30).png().toBuffer());
    const after = await addresses();
    expect(after.vImage).not.toBe(before.vImage);
    expect((await api.app.request(before.vImage)).status).toBe(404);
    expect(await stored()).toEqual(expect.arrayContaining([after.vImage, after.vWebpImage]));
    expect(await stored()).toHaveLength(2);
  });

  test("is stored once after two concurrent uploads", async () => {
    const content = await plain(10, 10).png().toBuffer();
    await Promise.all([upload(content), upload(content)]);
    expect(await stored()).toHaveLength(2);
    expect(await stored()).toContain((await addresses()).vImage);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is stored upright, square, in two formats, without metadata", async () => {
    expect(await upload(await rotatedJpeg(), "me.jpg", "image/jpeg")).toMatchObject({
      status: 200,
    });
    const { vImage, vWebpImage } = await addresses();
    expect(vImage).toMatch(/^\/media\/participant\/[0-9a-f-]{36}\.jpg$/);
    expect(vWebpImage).toBe(vImage.replace(/jpg$/, "webp"));
    for (const [address, format, type] of [
      [vImage, "jpeg", "image/jpeg"],
      [vWebpImage, "webp", "image/webp"],
    ] as const) {
      const { response, bytes } = await read(address);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("cache-control")).toBe("private, max-age=300");
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format, width: 436, height: 436 });
      expect(metadata.orientation).toBeUndefined();
      for (const part of ["exif", "xmp", "iptc"] as const) expect(metadata[part]).toBeUndefined();
      expect(bytes.includes("Spycam") || bytes.includes("secret")).toBe(false);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const dot = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
      expect(dot(218, 20)).toBeGreaterThan(150);
      expect(dot(218, 415)).toBeLessThan(100);
    }
  });

  test("is unchanged when no file was chosen", async () => {
    const before = await addresses();
    expect(await upload("", "")).toMatchObject({ status: 200 });
    expect(await addresses()).toEqual(before);
  });

  test("is as before when another one is refused", async () => {
    const before = await addresses();
    const message = "Profile picture: please choose one of at most 24 megapixels.";
    const large = pngOf(5000, 5000, { bitDepth: 1, pixels: Buffer.alloc(9) });
    expect(await upload(new Uint8Array(large))).toEqual({ status: 400, code: 400, message });
    expect(await addresses()).toEqual(before);
  });

  test("is recognised by its content, not by its name", async () => {
    const content = await plain(9, 9).jpeg().toBuffer();
    expect(await upload(content, "me.svg", "image/svg+xml")).toMatchObject({ status: 200 });
  });

  test("is refused above 10 MB", async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024))).toMatchObject({ status: 413 });
  });
});
