/** What files of the site load besides: pages and style sheets fonts and pictures, scripts other scripts. */

const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g;
/** Static and dynamic imports, and files that a script names. */
const inScripts =
  /["'`]((?:\.{1,2}\/|\/static\/)[\w./@-]+\.(?:m?js|css|woff2|webp|avif|png|svg))["'`]/g;

/**
 * The paths on the site that a page's own styles, a style sheet or a script name.
 *
 * @param address its own path
 */
export function namedIn(address: string, text: string): readonly string[] {
  const pattern = address.endsWith(".js") ? inScripts : inStyles;
  const found = Array.from(text.matchAll(pattern), ([, path = ""]) => path);
  return [...new Set(found)]
    .map((path) => URL.parse(path, `http://site${address}`))
    .filter((url) => url?.host === "site")
    .map((url) => url?.pathname ?? "");
}

/** Whether a file names others. */
export const namesOthers = (address: string): boolean => /\.(css|js)$/.test(address);
