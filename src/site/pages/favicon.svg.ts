import type { APIRoute } from "astro";

import { drawIcon, tabIcon } from "../../contract/brand/icons.ts";

export const GET: APIRoute = () =>
  new Response(drawIcon(tabIcon), { headers: { "content-type": "image/svg+xml" } });
