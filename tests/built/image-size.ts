import sharp from "sharp";

/** A picture's size in the notation of manifests: `192x192`. */
export async function imageSize(path: string): Promise<string> {
  const { width, height } = await sharp(path).metadata();
  return `${width}x${height}`;
}
