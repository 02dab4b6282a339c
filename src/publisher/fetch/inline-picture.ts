/** Pictures that are part of a text, as `data:image/png;base64,…`. */
import { hexDigest } from "../../shared/digest.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { PictureError } from "./picture-error.ts";

/** 15 MB, as for downloads. */
const maximumBytes = 15 * 1024 * 1024;

/** The name of such a picture: a digest of its address, which may have megabytes. A name is its own. */
export const inlineName = (address: string): string =>
  /^data:[0-9a-f]{32}$/.test(address) ? address : `data:${hexDigest(address, 32)}`;

/** @throws {PictureError} for more bytes than a downloaded picture may have */
export function inlineBytes(address: string): Uint8Array {
  const written = address.slice(address.indexOf(",") + 1);
  const bytes = Buffer.from(decodePercent(written) ?? written, "base64");
  if (bytes.length > maximumBytes)
    throw new PictureError(`it is larger than ${maximumBytes / 1024 / 1024} MB`);
  return bytes;
}
