import type { APIRoute } from "astro";

import { serveFont } from "../internal-pages/fonts.ts";

/** The fonts of the style guide's own page. */
export const GET: APIRoute = async ({ params }) =>
  (await serveFont(params["file"])) ?? new Response(null, { status: 404 });
