import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import type { APIRoute } from "astro";
import { SitemapStream } from "sitemap";

import { listedPageKeys } from "../content/page-keys.ts";
import { entry, list, topicPath } from "../content/queries.ts";

/** The pages that search engines may list, with the time of the last change if it is known. */
const listPages = () => [
  ...listedPageKeys.map((key) => ({
    url: key === "home" ? "/" : `/${key}`,
    lastmod: entry("pages", key)?.updated,
  })),
  ...list("surveys").map(({ slug, updated }) => ({
    url: encodeURI(`/survey/${slug}`),
    lastmod: updated,
  })),
  ...list("posts").map(({ slug, updated }) => ({
    url: encodeURI(`/blog-detail/${slug}`),
    lastmod: updated,
  })),
  ...list("topics").flatMap(({ kind, name }) => topicPath(kind, name) ?? []),
];

export const GET: APIRoute = async ({ site }) => {
  const sitemap = new SitemapStream({ hostname: site?.href ?? "" });
  const xml = await text(Readable.from(listPages()).pipe(sitemap));
  return new Response(xml, { headers: { "content-type": "application/xml" } });
};
