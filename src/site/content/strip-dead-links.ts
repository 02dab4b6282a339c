import { SKIP, visit } from "unist-util-visit";

import { decodePercent } from "../../contract/addresses.ts";
import { parseBody, printTree } from "./html-tree.ts";

/**
 * Unwraps links of sanitised HTML (`printBody`) to addresses that the site doesn't have; their text
 * stays. An editor's mistyped link must neither mislead readers nor stop the publication.
 *
 * @param exists whether the site has a page or file at a decoded path
 */
export function stripDeadLinks(html: string, exists: (path: string) => boolean) {
  const deadLinks: string[] = [];
  // Parsing HTML is slow, and most texts have no link at all.
  if (!html.includes("<a ")) return { html, deadLinks };
  const tree = parseBody(html);
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (id !== undefined) ids.add(id);
  });
  visit(tree, "element", ({ tagName, properties: { href }, children }, index, parent) => {
    if (tagName !== "a" || typeof href !== "string" || !parent || index === undefined)
      return undefined;
    if (isAlive(href, ids, exists)) return undefined;
    deadLinks.push(href);
    parent.children.splice(index, 1, ...children);
    return [SKIP, index];
  });
  return { html: deadLinks.length > 0 ? printTree(tree) : html, deadLinks };
}

function isAlive(
  href: string,
  ids: ReadonlySet<string>,
  exists: (path: string) => boolean,
): boolean {
  // `#top` is the top of the page without an element of that id.
  if (href.startsWith("#"))
    return /^#(?:top)?$/i.test(href) || ids.has(decodePercent(href.slice(1)) ?? "");
  if (!href.startsWith("/")) return true;
  const path = decodePercent(href.replace(/[?#].*$/s, ""));
  return path !== undefined && exists(path);
}
