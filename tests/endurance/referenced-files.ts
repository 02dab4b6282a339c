const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g;
/** Static and dynamic imports, and files that a script names. */
const inScripts =
  /["'`]((?:\.{1,2}\/|\/static\/)[\w./@-]+\.(?:m?js|css|woff2|webp|avif|png|svg))["'`]/g;

/**
 * Finds the paths on the site that the styles of a page, a style sheet or a script refer to: fonts,
 * pictures, other scripts.
 *
 * @param address its own path
 */
export function referencedFiles(address: string, text: string): readonly string[] {
  const pattern = address.endsWith(".js") ? inScripts : inStyles;
  const found = Array.from(text.matchAll(pattern), ([, path = ""]) => path);
  return [...new Set(found)]
    .map((path) => URL.parse(path, `http://site${address}`))
    .filter((url) => url?.host === "site")
    .map((url) => url?.pathname ?? "");
}

/** Whether a file is a style sheet or a script. */
export const hasReferences = (address: string): boolean => /\.(css|js)$/.test(address);
