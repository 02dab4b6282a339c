import type { PreparedPicture } from "../../stores/account/profile.ts";

/** In pixels: pictures are shown at 218, and larger files take longer to send. */
const longestSide = 1024;
const quality = 0.9;

/**
 * Scales a picture in the browser, upright; a file that would grow is sent unchanged, and any file where
 * the browser doesn't tell what it draws. Null for one that the browser can't read: each one reads the
 * allowed types, so it is damaged or far too large.
 */
export async function preparePicture(file: File): Promise<PreparedPicture | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!picture) return null;
  const scaled = await scale(picture, file.type).catch(() => null);
  const chosen =
    scaled !== null && scaled.size < file.size
      ? new File([scaled], file.name, { type: scaled.type })
      : file;
  return { file: chosen, preview: await dataAddress(chosen) };
}

async function scale(picture: ImageBitmap, from: string): Promise<Blob | null> {
  try {
    const part = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * part));
    canvas.height = Math.max(1, Math.round(picture.height * part));
    const context = canvas.getContext("2d");
    if (!context || !drawsExactly(context)) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const type = from === "image/png" ? "image/png" : "image/jpeg";
    return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  } finally {
    picture.close();
  }
}

/** False where noise takes the place of a drawing, against fingerprinting (Tor, Firefox). */
function drawsExactly(context: CanvasRenderingContext2D): boolean {
  const colour = [76, 107, 42, 255];
  context.fillStyle = `rgb(${colour.slice(0, 3).join()})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  context.clearRect(0, 0, 1, 1);
  return data.join() === colour.join();
}

/** The policy allows pictures in `data:`, not in `blob:`. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // After an error there is no result.
    reader.addEventListener("loadend", () => resolve((reader.result as string | null) ?? ""));
    reader.readAsDataURL(file);
  });
}
