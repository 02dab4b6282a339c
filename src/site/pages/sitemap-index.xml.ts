import { text } from "node:stream/consumers";

import type { APIRoute } from "astro";
import { SitemapIndexStream } from "sitemap";

/** The index that robots.txt names. One sitemap can hold 50,000 pages. */
export const GET: APIRoute = async ({ site }) => {
  const index = new SitemapIndexStream().end({ url: new URL("/sitemap-0.xml", site).href });
  return new Response(await text(index), { headers: { "content-type": "application/xml" } });
};
