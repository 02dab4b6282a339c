import rss from "@astrojs/rss";
import type { APIRoute } from "astro";

import { inOrder, metaOf } from "../content/queries.ts";
import { feedTitle } from "../text/blog.ts";

export const GET: APIRoute = async ({ site }) => {
  const posts = await inOrder("posts");
  const meta = await metaOf("blog");
  return rss({
    title: feedTitle(import.meta.env.PUBLIC_PRODUCT_NAME),
    description: meta.description,
    site: site ?? "",
    trailingSlash: false,
    items: posts.map((post) => ({
      title: post.title,
      description: post.excerpt,
      link: `/blog-detail/${encodeURIComponent(post.slug)}`,
      categories: [post.category, ...post.tags].filter((name) => name !== ""),
    })),
  });
};
