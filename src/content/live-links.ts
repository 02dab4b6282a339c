/** HTML whose links lead somewhere, and the addresses of those that didn't. */
export interface LiveLinks {
  readonly html: string;
  readonly dead: readonly string[];
}

const link = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

/**
 * Takes links that lead nowhere on the site out of sanitised HTML; their words stay. A link that an
 * editor has mistyped must neither mislead readers nor keep the whole site from being published.
 *
 * @param html as `printBody` prints it: links don't nest, and `href` comes first
 * @param leads whether a decoded path leads to something that the site has
 */
export function withLiveLinks(
  html: string,
  leads: (path: string) => boolean,
): LiveLinks {
  const dead: string[] = [];
  const text = html.replace(link, (whole, written: string, words: string) => {
    const href = written.replaceAll("&#x26;", "&").replaceAll("&amp;", "&");
    if (isAlive(href, html, leads)) return whole;
    dead.push(href);
    return words;
  });
  return { html: text, dead };
}

function isAlive(
  href: string,
  html: string,
  leads: (path: string) => boolean,
): boolean {
  if (href.startsWith("#"))
    return (
      href === "#" || html.includes(` id="${decoded(href.slice(1)) ?? ""}"`)
    );
  if (!href.startsWith("/")) return true;
  const path = decoded(href.replace(/[?#].*$/s, ""));
  return path !== undefined && leads(path);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
