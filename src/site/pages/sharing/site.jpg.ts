import type { APIRoute } from "astro";
import sharp from "sharp";

import { drawIcon } from "../../../contract/brand/icons.ts";
import { sharedSize } from "../../content/picture-variants.ts";

/** The picture of shared links to pages without one of their own. */
export const GET: APIRoute = async () => {
  const picture = sharp(Buffer.from(drawIcon({ ...sharedSize, share: 0.74 })));
  const jpeg = await picture.jpeg({ quality: 90, mozjpeg: true }).toBuffer();
  return new Response(new Uint8Array(jpeg), { headers: { "content-type": "image/jpeg" } });
};
