import type { APIRoute } from "astro";

import { cover } from "../../art/cover.ts";
import { videos } from "../../content/queries.ts";

/** The picture that stands for a film until a visitor opens it (design 6.19). */
export const GET: APIRoute = ({ params }) => {
  const video = videos()[Number(params["number"]) - 1];
  if (!video) return new Response(null, { status: 404 });
  return new Response(cover({ seed: video.address, width: 640, height: 360 }), {
    headers: { "content-type": "image/svg+xml" },
  });
};
