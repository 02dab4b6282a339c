import type { APIRoute } from "astro";

import { sharingPicture } from "../../art/sharing-picture.ts";
import { motto } from "../../text/site.ts";

/** The sharing picture of every page that has none of its own. */
export const GET: APIRoute = async () => {
  const product = import.meta.env.PUBLIC_PRODUCT_NAME;
  const picture = await sharingPicture({
    title: motto,
    kicker: "",
    product,
    seed: product,
  });
  return new Response(Uint8Array.from(picture), {
    headers: { "content-type": "image/png" },
  });
};
