import rss from "@astrojs/rss";
import type { APIRoute } from "astro";

import { list, metaOf } from "../content/queries.ts";
import { feedTitle } from "../text/blog.ts";

/** Feed readers request it often, so that they have the older posts already. */
const feedLength = 50;

export const GET: APIRoute = async ({ site }) => {
  const meta = metaOf("blog");
  return rss({
    title: feedTitle(import.meta.env.PUBLIC_PRODUCT_NAME),
    description: meta.description,
    site: site ?? "",
    trailingSlash: false,
    items: list("posts", 0, feedLength).map((post) => ({
      title: post.title,
      description: post.excerpt,
      ...(post.published && { pubDate: new Date(post.published) }),
      link: `/blog-detail/${encodeURIComponent(post.slug)}`,
      categories: [post.category, ...post.tags].filter((name) => name !== ""),
    })),
  });
};
