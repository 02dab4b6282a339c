import type { APIRoute } from "astro";

import { recolour } from "../../../contract/brand/recolour.ts";
import { coverFile } from "../../content/covers.ts";
import { list } from "../../content/queries.ts";
import { staticPaths } from "../../content/render-scope.ts";

const covers = import.meta.glob<string>("../../assets/covers/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const getStaticPaths = () => staticPaths("/stills/[number].svg");

/** The poster of a video (design 6.19): the middle of a cover, in the shape of the video. */
export const GET: APIRoute = ({ params }) => {
  const video = list("videos")[Number(params["number"]) - 1];
  const cover = video && covers[`../../assets/covers/${coverFile(video.address)}`];
  if (!cover) return new Response(null, { status: 404 });
  const poster = recolour(cover).replace(/<svg [^>]*>/, poster169);
  return new Response(poster, { headers: { "content-type": "image/svg+xml" } });
};

const poster169 =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 180 500 281.25">';
