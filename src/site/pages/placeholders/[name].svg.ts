import type { APIRoute } from "astro";

import { recolour } from "../../../contract/brand/recolour.ts";
import { staticPaths } from "../../content/render-scope.ts";

const drawings = import.meta.glob<string>("../../assets/placeholders/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const getStaticPaths = () => staticPaths("/placeholders/[name].svg");

/** A picture in place of one that is missing or broken. */
export const GET: APIRoute = ({ params }) => {
  const drawing = drawings[`../../assets/placeholders/${params["name"]}.svg`];
  if (drawing === undefined) return new Response(null, { status: 404 });
  return new Response(recolour(drawing), { headers: { "content-type": "image/svg+xml" } });
};
