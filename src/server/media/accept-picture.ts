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

/**
 * A few kilobytes can decode to gigabytes of pixels; no camera's picture comes near that. Of a
 * progressive picture, as programs for the web write them, all pixels are in memory at once.
 */
const maxMegapixels = { plain: 50, progressive: 25 } as const;

/** A file can be made to take minutes. */
const longest = { seconds: 20 } as const;

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
  const { width, height, isProgressive } = await picture.metadata().catch(refuseUnreadable);
  const megapixels = maxMegapixels[isProgressive ? "progressive" : "plain"];
  if (width * height > megapixels * 1_000_000)
    throw new ApiError(400, `Profile picture: expected one of at most ${megapixels} megapixels.`);
  const { data, info: raw } = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: "cover" })
    .timeout(longest)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  const square = sharp(data, { raw });
  const [webp, jpeg] = await Promise.all([
    square.clone().webp({ quality: 82 }).toBuffer(),
    // JPEG knows no transparency: without this it would turn black.
    square
      .clone()
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer(),
  ]);
  return { webp, jpeg };
}

function refuseUnreadable(): never {
  throw new ApiError(400, "Profile picture: expected one that can be read.");
}
