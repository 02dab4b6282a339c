/** A path without ending or slash, as pages have it: `/blog.html` and `/blog/` become `/blog`. */
export const properPath = (path: string): string =>
  path
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "") || "/";
