import type { APIRoute } from "astro";
import sharp from "sharp";

import { drawIcon, screenIcons } from "../../../contract/brand/icons.ts";
import { staticPaths } from "../../content/render-scope.ts";

export const getStaticPaths = () => staticPaths("/icons/[name].png");

export const GET: APIRoute = async ({ params }) => {
  const icon = screenIcons[params["name"] ?? ""];
  if (!icon) return new Response(null, { status: 404 });
  const png = await sharp(Buffer.from(drawIcon(icon)))
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } });
};
