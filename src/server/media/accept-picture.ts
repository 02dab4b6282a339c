import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

import { pictureTypes, profilePictureSize } from "../../contract/limits.ts";
import { profileText } from "../../text/profile.ts";
import { ApiError } from "../http/api-error.ts";

/** A profile picture in its two stored formats. */
export interface AcceptedPicture {
  readonly webp: Buffer;
  readonly jpeg: Buffer;
}

/** Screens have two dots per CSS pixel. */
const side = profilePictureSize * 2;

/** A few kilobytes can decode to gigabytes of pixels; no camera's picture comes near that. */
const maxPixels = 50_000_000;

/**
 * Makes a profile picture of an uploaded file. Its content decides the type, not its name or the
 * type that the sender claims. The result is encoded anew from the pixels: upright, cropped to the
 * middle square, without metadata such as place and camera.
 *
 * @throws {ApiError} 400 for anything but a JPEG or PNG that can be read, or one with too many pixels
 */
export async function acceptPicture(content: Uint8Array): Promise<AcceptedPicture> {
  const type = await fileTypeFromBuffer(content);
  if (!pictureTypes.some((accepted) => accepted === type?.mime))
    throw new ApiError(400, profileText.pictureType);
  const picture = sharp(content, { limitInputPixels: false, pages: 1 });
  const { width, height } = await picture.metadata().catch(unreadable);
  if (width * height > maxPixels)
    throw new ApiError(400, "vImage: expected a picture of at most 50 megapixels.");
  const square = picture.autoOrient().resize({ width: side, height: side, fit: "cover" });
  const [webp, jpeg] = await Promise.all([
    square.clone().webp({ quality: 82 }).toBuffer(),
    // JPEG knows no transparency: without this it would turn black.
    square
      .clone()
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer(),
  ]).catch(unreadable);
  return { webp, jpeg };
}

function unreadable(): never {
  throw new ApiError(400, "vImage: expected a picture that can be read.");
}
