import type { APIRoute } from "astro";
import { SitemapIndexStream, streamToPromise } from "sitemap";

/** The index that robots.txt names. One sitemap can hold 50,000 pages. */
export const GET: APIRoute = async ({ site }) => {
  const stream = new SitemapIndexStream();
  stream.write({ url: new URL("/sitemap-0.xml", site).href });
  stream.end();
  const xml = await streamToPromise(stream);
  return new Response(xml.toString(), { headers: { "content-type": "application/xml" } });
};
