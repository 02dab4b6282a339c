import type { Locator } from "@playwright/test";
import sharp from "sharp";

import { expect } from "./fixtures.ts";

/**
 * A picture as a telephone held upright takes it: its pixels lie on their side, and EXIF
 * orientation 6 says how to turn them.
 *
 * @returns the file, and the size that it is to be seen in
 */
export async function portrait() {
  const raw = { width: 1600, height: 1200 };
  const buffer = await sharp({
    create: {
      ...raw,
      channels: 3,
      background: "#7a4",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return {
    file: { name: "portrait.jpg", mimeType: "image/jpeg", buffer },
    size: { width: raw.height, height: raw.width },
  };
}

/** The size of a picture's own pixels, once they are there. */
export async function sizeOf(
  picture: Locator,
): Promise<{ readonly width: number; readonly height: number }> {
  const read = () =>
    picture.evaluate((element: HTMLImageElement) => ({
      width: element.naturalWidth,
      height: element.naturalHeight,
    }));
  await expect.poll(async () => (await read()).width).toBeGreaterThan(0);
  return read();
}
