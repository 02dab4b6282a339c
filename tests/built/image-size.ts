import sharp from "sharp";

/** A picture's size as manifests write it: `192x192`. */
export async function imageSize(path: string): Promise<string> {
  const { width, height } = await sharp(path).metadata();
  return `${width}x${height}`;
}
