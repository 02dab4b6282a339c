import type { APIRoute } from "astro";
import { SitemapStream, streamToPromise } from "sitemap";

import { listedPageKeys } from "../content/page-keys.ts";
import { entry, list, topicPath } from "../content/queries.ts";

/** The pages that search engines may list, with the time of the last change if it is known. */
const listed = () => [
  ...listedPageKeys.map((key) => ({
    path: key === "home" ? "/" : `/${key}`,
    updated: entry("pages", key)?.updated,
  })),
  ...list("surveys").map(({ slug, updated }) => ({ path: encodeURI(`/survey/${slug}`), updated })),
  ...list("posts").map(({ slug, updated }) => ({
    path: encodeURI(`/blog-detail/${slug}`),
    updated,
  })),
  ...list("topics").flatMap(({ kind, name }) => {
    const path = topicPath(kind, name);
    return path === undefined ? [] : [{ path, updated: undefined }];
  }),
];

export const GET: APIRoute = async ({ site }) => {
  const stream = new SitemapStream({ hostname: site?.href ?? "" });
  for (const { path, updated } of listed())
    stream.write({ url: path, ...(updated && { lastmod: updated }) });
  stream.end();
  const xml = await streamToPromise(stream);
  return new Response(xml.toString(), { headers: { "content-type": "application/xml" } });
};
