import type { APIRoute, GetStaticPaths } from "astro";

import { cover } from "../../art/cover.ts";
import { inOrder } from "../../content/queries.ts";

/** The picture that stands for a film until a visitor opens it (design 6.19). */
export const getStaticPaths = (async () => {
  const videos = await inOrder("videos");
  return videos.map(({ address }, index) => ({
    params: { number: String(index + 1) },
    props: { seed: address },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ seed: string }> = ({ props }) =>
  new Response(cover({ seed: props.seed, width: 640, height: 360 }), {
    headers: { "content-type": "image/svg+xml" },
  });
