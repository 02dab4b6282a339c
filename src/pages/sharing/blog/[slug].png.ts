import type { APIRoute, GetStaticPaths } from "astro";
import { getCollection } from "astro:content";

import { sharingPicture } from "../../../art/sharing-picture.ts";

/** One sharing picture per post of the blog. */
export const getStaticPaths = (async () => {
  const posts = await getCollection("posts");
  return posts.map(({ data: { slug, title, category } }) => ({
    params: { slug },
    props: { slug, title, category },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{
  slug: string;
  title: string;
  category: string;
}> = async ({ props }) => {
  const { slug, title, category } = props;
  const picture = await sharingPicture({
    title,
    kicker: category,
    product: import.meta.env.PUBLIC_PRODUCT_NAME,
    seed: slug,
  });
  return new Response(Uint8Array.from(picture), {
    headers: { "content-type": "image/png" },
  });
};
