import type { APIRoute } from "astro";

import { styleguidePath } from "./path.ts";

/**
 * A specimen without scripts. The development server adds one for each style sheet, to replace it
 * when it is edited; those of all frames are more requests than a browser makes.
 */
export const GET: APIRoute = async ({ params, url }) => {
  const page = await fetch(new URL(`${styleguidePath}/${params["id"] ?? ""}`, url));
  const html = (await page.text()).replaceAll(/<script[^]*?<\/script>/g, "");
  return new Response(html, {
    status: page.status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
};
