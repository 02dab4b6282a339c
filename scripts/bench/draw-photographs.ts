import sharp from "sharp";

import { numbersFrom } from "../../src/site/art/random.ts";

/** Encoders find as much to do in these as in photographs of 1600 × 1067 pixels and 280 KB. */
const size = { width: 1600, height: 1067 };
const quality = 85;
const side = 2048;
/** Side of the coarsest layer of noise, and how much weaker a layer with twice the side is. */
const coarsest = 4;
const falloff = 0.42;
/** Colours vary less than brightness. */
const saturation = 0.5;

/** Draws JPEGs with detail at all scales: cuts of one square of noise, each with other colours. */
export async function* drawPhotographs(count: number): AsyncGenerator<Uint8Array> {
  const random = numbersFrom(count);
  const noise = await drawNoise(random);
  const from = (most: number) => Math.floor(random() * most);
  for (let number = 0; number < count; number += 1)
    yield await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .extract({ left: from(side - size.width), top: from(side - size.height), ...size })
      .modulate({ hue: from(360), saturation })
      .jpeg({ quality })
      .toBuffer();
}

/** Layers of noise from coarse to fine, like the detail in nature. */
async function drawNoise(random: () => number): Promise<Buffer> {
  const sum = new Float32Array(side * side * 3);
  for (let length = coarsest; length <= side; length *= 2) {
    const pixels = new Uint8Array(length * length * 3).map(() => random() * 256);
    const layer = await sharp(pixels, { raw: { width: length, height: length, channels: 3 } })
      .resize(side, side, { fit: "fill" })
      .raw()
      .toBuffer();
    const weight = length ** -falloff;
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + ((layer[index] ?? 0) - 128) * weight;
  }
  return Buffer.from(new Uint8ClampedArray(sum.map((value) => 128 + value)).buffer);
}
