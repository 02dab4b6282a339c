import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

import { pictureTypes, profilePictureSize } from "../../contract/limits.ts";
import { profileText } from "../../text/profile.ts";
import { ApiError } from "../http/api-error.ts";

/** A profile picture as it is kept: two files of the same square. */
export interface AcceptedPicture {
  readonly webp: Buffer;
  readonly jpeg: Buffer;
}

/** Screens show two dots per pixel. */
const side = profilePictureSize * 2;

/** A few kilobytes can unfold to gigabytes of dots; no camera's picture comes near that. */
const mostDots = 50_000_000;

/**
 * Makes a profile picture of what somebody has sent. The content decides what it is, not its name
 * or the type that the sender claims. What is kept is drawn anew from the dots: upright, cropped
 * to the middle square, without place, camera or anything else that came along.
 *
 * @throws {ApiError} 400 for anything but a JPEG or PNG that can be read, or one with too many dots
 */
export async function acceptPicture(content: Uint8Array): Promise<AcceptedPicture> {
  const type = await fileTypeFromBuffer(content);
  if (!pictureTypes.some((accepted) => accepted === type?.mime))
    throw new ApiError(400, profileText.pictureType);
  const picture = sharp(content, { limitInputPixels: false, pages: 1 });
  const { width, height } = await picture.metadata().catch(unreadable);
  if (width * height > mostDots)
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
