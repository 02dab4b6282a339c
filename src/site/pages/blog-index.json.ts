import type { APIRoute } from "astro";

import { indexWords, type BlogIndex } from "../client/blog-index.ts";
import { list } from "../content/queries.ts";

/** The index that the search of the blog loads with its first use (decision 89). */
export const GET: APIRoute = () => {
  const posts = list("posts");
  return Response.json({
    posts: posts.map(({ slug, title, excerpt, minutes, category, tags, author, published }) => ({
      slug,
      title,
      excerpt,
      minutes,
      category,
      tags,
      author,
      published,
    })),
    words: indexWords(posts.length, () => list("articles").map(({ body }) => body)),
  } satisfies BlogIndex);
};
