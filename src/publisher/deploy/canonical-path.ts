/** A path without extension or trailing slash: `/blog.html` and `/blog/` become `/blog`. */
export const canonicalPath = (path: string): string =>
  path
    .replace(/\/$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "") || "/";
