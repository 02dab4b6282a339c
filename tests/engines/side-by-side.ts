import sharp from "sharp";

const gap = 16;

/** Writes PNGs of one height into one, beside each other. */
export async function writeSideBySide(
  file: string,
  pictures: readonly Uint8Array[],
): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  let width = 0;
  const layers = pictures.map((picture, index) => {
    const layer = { input: Buffer.from(picture), left: width, top: 0 };
    width += (sizes[index]?.width ?? 0) + gap;
    return layer;
  });
  const height = Math.max(...sizes.map((size) => size.height));
  await sharp({ create: { width: width - gap, height, channels: 3, background: "#f0f" } })
    .composite(layers)
    .png()
    .toFile(file);
}
