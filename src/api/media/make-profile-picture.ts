import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

import { pictureTypes, profilePictureSize } from "../../contract/limits.ts";
import { pictureType } from "../../contract/text/messages.ts";
import { refusalText } from "../../contract/text/refusals.ts";

/** A profile picture in its two stored formats. */
export interface AcceptedPicture {
  readonly webp: Uint8Array;
  readonly jpeg: Uint8Array;
}

/** A file that is not accepted, with a sentence for the participant. */
export class PictureRefusal extends Error {
  override name = "PictureRefusal";
}

/** Screens have two dots per CSS pixel. */
const side = profilePictureSize * 2;

/**
 * A few kilobytes can decode to gigabytes of pixels; cameras of telephones make 12 to 24 megapixels. Of a
 * progressive picture, as programs for the web write them, all pixels are in memory at once, of six bytes.
 */
const maxMegapixels = { plain: 24, progressive: 12 } as const;

/**
 * Makes a profile picture of an uploaded file. Its content decides the type, not its name or the
 * type that the sender claims. The result is encoded anew from the pixels: upright, cropped to the
 * middle square, without metadata such as place and camera.
 *
 * @throws {PictureRefusal} for anything but a JPEG or PNG that can be read, or one with too many pixels
 */
export async function makeProfilePicture(content: Uint8Array): Promise<AcceptedPicture> {
  const type = await fileTypeFromBuffer(content);
  if (!pictureTypes.some((accepted) => accepted === type?.mime))
    throw new PictureRefusal(pictureType);
  const picture = sharp(content, { limitInputPixels: false, pages: 1 });
  const { width, height, isProgressive } = await picture.metadata().catch(refuseUnreadable);
  const megapixels = maxMegapixels[isProgressive ? "progressive" : "plain"];
  if (width * height > megapixels * 1_000_000)
    throw new PictureRefusal(refusalText.pictureLarge(megapixels));
  const { data, info: raw } = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: "cover" })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  const square = sharp(data, { raw });
  const webp = await square.clone().webp({ quality: 82 }).toBuffer();
  // JPEG knows no transparency: without this it would turn black.
  const jpeg = await square
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
  return { webp, jpeg };
}

function refuseUnreadable(): never {
  throw new PictureRefusal(refusalText.pictureUnreadable);
}
