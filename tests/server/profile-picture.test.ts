import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { byColumn } from "../../src/contract/profile-fields.ts";
import { profile, profileUpdate } from "../../src/contract/profile.ts";
import { pngOf } from "../fixtures/png.ts";
import { dialects } from "./databases.ts";
import { ada, codeOf, send } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

/** Red above blue when upright; stored rotated with an EXIF orientation, as telephones do. */
async function rotatedJpeg(): Promise<Buffer> {
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

/** A small PNG file with very many pixels. */
const largePng = (side: number) =>
  pngOf(side, side, { bitDepth: 1, pixels: Buffer.alloc((side / 8 + 1) * side) });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const wrongType = "Unsupported file type. Please select a .jpg, .jpeg, or .png file.";

describe.each(dialects)("profile picture on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    code = await codeOf(api, ada);
  });
  afterAll(() => api.close());

  async function upload(content: Uint8Array | string, name = "me.png", type = "image/png") {
    const body = new FormData();
    const bytes = typeof content === "string" ? content : new Uint8Array(content);
    for (const [field, value] of Object.entries({
      vUniqueCode: code,
      ...byColumn(() => ""),
      vFirstName: "Ada",
      vLastName: "Quill",
      vEmail: ada.vEmail,
      vPhone: "07700900001",
      vImage: new File([bytes], name, { type }),
    }))
      body.append(field, value);
    const response = await api.app.request(profileUpdate.path, { method: "POST", body });
    return { status: response.status, ...((await response.json()) as object) };
  }
  async function addresses() {
    const { data } = await send<{ vImage: string; vWebpImage: string }>(api, profile.path, {
      vUniqueCode: code,
    });
    return data;
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

  test("is unchanged when no file was chosen", async () => {
    const before = await addresses();
    expect(await upload("", "")).toMatchObject({ status: 200 });
    expect(await addresses()).toEqual(before);
  });

  test("has white where the PNG was transparent", async () => {
    const clear = sharp({
      create: { width: 20, height: 20, channels: 4, background: "#00000000" },
    });
    await upload(await clear.png().toBuffer());
    const { bytes } = await read((await addresses()).vImage);
    expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
  });

  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, string, string]>([
    ["an empty file", () => "", "me.png", wrongType],
    ["an SVG", () => svg, "me.svg", wrongType],
    ["an SVG that calls itself PNG", () => svg, "me.png", wrongType],
    [
      "a page that calls itself PNG",
      () => "<!doctype html><script>alert(1)</script>",
      "me.png",
      wrongType,
    ],
    ["a GIF", () => plain(9, 9).gif().toBuffer(), "me.gif", wrongType],
    ["a WebP that calls itself JPEG", () => plain(9, 9).webp().toBuffer(), "me.jpg", wrongType],
    ["a text", () => "hello", "me.txt", wrongType],
    [
      "the beginning of a PNG",
      async () => (await plain(90, 90).png().toBuffer()).subarray(0, 60),
      "me.png",
      "Profile picture: expected one that can be read.",
    ],
    [
      "a JPEG that is cut off",
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 500),
      "me.jpg",
      "Profile picture: expected one that can be read.",
    ],
    [
      "a PNG of 64 megapixels",
      () => largePng(8000),
      "me.png",
      "Profile picture: expected one of at most 50 megapixels.",
    ],
    [
      "a progressive JPEG of 36 megapixels",
      () => plain(6000, 6000).jpeg({ progressive: true }).toBuffer(),
      "me.jpg",
      "Profile picture: expected one of at most 25 megapixels.",
    ],
  ])("refuses %s and changes nothing", async (_name, content, name, message) => {
    const before = await addresses();
    expect(await upload(await content(), name)).toEqual({ status: 400, code: 400, message });
    expect(await addresses()).toEqual(before);
  });

  test("is recognised by its content, not by its name", async () => {
    const content = await plain(9, 9).jpeg().toBuffer();
    expect(await upload(content, "me.svg", "image/svg+xml")).toMatchObject({ status: 200 });
  });

  test.each([
    ["grey", () => plain(30, 30).toColourspace("b-w").png()],
    ["CMYK", () => plain(30, 30).toColourspace("cmyk").jpeg()],
    ["16 bits deep", () => plain(30, 30).toColourspace("rgb16").png()],
    ["of few colours", () => plain(30, 30).png({ palette: true })],
  ])("may be %s", async (_kind, make) => {
    expect(await upload(await make().toBuffer())).toMatchObject({ status: 200 });
    const { bytes } = await read((await addresses()).vImage);
    expect(await sharp(bytes).metadata()).toMatchObject({ channels: 3, space: "srgb" });
  });

  test("is refused above 10 MB", async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024))).toMatchObject({ status: 413 });
  });
});
