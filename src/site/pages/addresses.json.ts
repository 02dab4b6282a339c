import type { APIRoute } from "astro";

import type { KnownPage } from "../client/near-addresses.ts";
import { list, metaOf } from "../content/queries.ts";
import { listedPageKeys } from "../content/page-keys.ts";
import { pageTitles } from "../../contract/text/navigation.ts";

const slugs = listedPageKeys.filter((key) => key !== "home");

/** Path and title of pages that visitors look for: the 404 page suggests those with near addresses. */
export const GET: APIRoute = () => {
  const pages: KnownPage[] = [
    ...slugs.map((slug) => [`/${slug}`, metaOf(slug).title || (pageTitles[slug] ?? slug)] as const),
    ...list("surveys").map(({ slug, name }) => [encodeURI(`/survey/${slug}`), name] as const),
    ...list("posts").map(({ slug, title }) => [encodeURI(`/blog-detail/${slug}`), title] as const),
  ];
  return Response.json(pages);
};
