import sharp from "sharp";
import { expect, test } from "vitest";

import { makeProfilePicture, PictureRefusal } from "../../src/api/media/make-profile-picture.ts";
import { pngOf } from "../fixtures/png.ts";
import { profileText } from "../../src/contract/text/profile.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#dc1414" } });

const unreadable = "Profile picture: this one can’t be read. Please choose another.";

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ["an empty file", () => Buffer.alloc(0), profileText.pictureType],
  [
    "an SVG",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    profileText.pictureType,
  ],
  [
    "a page",
    () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    profileText.pictureType,
  ],
  ["a GIF", () => plain(9, 9).gif().toBuffer(), profileText.pictureType],
  ["a WebP", () => plain(9, 9).webp().toBuffer(), profileText.pictureType],
  ["a text", () => Buffer.from("hello"), profileText.pictureType],
  [
    "the beginning of a PNG",
    async () => (await plain(90, 90).png().toBuffer()).subarray(0, 60),
    unreadable,
  ],
  [
    "a JPEG that is cut off",
    async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 500),
    unreadable,
  ],
  [
    "an interlaced PNG of 20 megapixels",
    () => pngOf(5000, 4000, { bitDepth: 1, pixels: Buffer.alloc(9), isInterlaced: true }),
    "Profile picture: please choose one of at most 12 megapixels.",
  ],
])("%s is refused", async (_name, content, message) => {
  await expect(makeProfilePicture(await content())).rejects.toThrow(new PictureRefusal(message));
});

test.each([
  ["grey", () => plain(30, 30).toColourspace("b-w").png()],
  ["in CMYK", () => plain(30, 30).toColourspace("cmyk").jpeg()],
  ["16 bits deep", () => plain(30, 30).toColourspace("rgb16").png()],
  ["of few colours", () => plain(30, 30).png({ palette: true })],
])("a picture may be %s", async (_kind, make) => {
  const { jpeg } = await makeProfilePicture(await make().toBuffer());
  expect(await sharp(jpeg).metadata()).toMatchObject({ channels: 3, space: "srgb" });
});

test("a JPEG is white where the PNG was transparent", async () => {
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } });
  const { jpeg } = await makeProfilePicture(await clear.png().toBuffer());
  expect((await sharp(jpeg).raw().toBuffer())[0]).toBeGreaterThan(250);
});
