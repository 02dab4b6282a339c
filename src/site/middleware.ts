import { defineMiddleware } from "astro:middleware";

import { contentSource, withRenderScope } from "./content/render-scope.ts";
import { insertPolicy } from "./layouts/page-policy.ts";

/**
 * Gives each page its path and its content, whose reads are recorded. Astro's policy, which has the hashes
 * of all scripts and styles, goes behind the charset: it applies only to the elements after it.
 */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
  locals.path = pathOf(url);
  return withRenderScope(contentSource().openPage(decodeURI(locals.path)), async () => {
    const response = await next();
    // Read here, because a body that is streamed is rendered while it is read.
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    if (headers.get("content-type")?.startsWith("text/html") !== true)
      return new Response(body, { status, headers });
    // The development server has none.
    const policy = headers.get("content-security-policy") ?? "";
    return new Response(insertPolicy(new TextDecoder().decode(body), policy), { status, headers });
  });
});

/** The path of a page on the site: `astro build` renders /blog as /blog.html. */
const pathOf = ({ pathname }: URL): string =>
  pathname.replace(/\.html$/, "").replace(/^\/index$|(?<=.)\/$/, "") || "/";
