import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { decoded } from "../shared/percent-decode.ts";
import { parseBody, printTree } from "./html-tree.ts";

/**
 * Unwraps links of sanitised HTML (`printBody`) to addresses that the site doesn't have; their text
 * stays. An editor's mistyped link must neither mislead readers nor stop the publication.
 */
export function stripDeadLinks(html: string, exists: (path: string) => boolean) {
  const deadLinks: string[] = [];
  // Parsing HTML is slow, and most texts have no link at all.
  if (!html.includes("<a ")) return { html, deadLinks };
  const tree = parseBody(html);
  const ids = idsOf(tree);
  visit(tree, "element", (node, index, parent) => {
    const href = hrefOf(node);
    if (href === undefined || !parent || index === undefined) return undefined;
    if (isAlive(href, ids, exists)) return undefined;
    deadLinks.push(href);
    parent.children.splice(index, 1, ...node.children);
    return [SKIP, index];
  });
  return { html: deadLinks.length > 0 ? printTree(tree) : html, deadLinks };
}

const hrefOf = ({ tagName, properties }: Element) =>
  tagName === "a" && typeof properties["href"] === "string" ? properties["href"] : undefined;

function idsOf(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (typeof id === "string") ids.add(id);
  });
  return ids;
}

function isAlive(
  href: string,
  ids: ReadonlySet<string>,
  exists: (path: string) => boolean,
): boolean {
  if (href.startsWith("#")) return href === "#" || ids.has(decoded(href.slice(1)) ?? "");
  if (!href.startsWith("/")) return true;
  const path = decoded(href.replace(/[?#].*$/s, ""));
  return path !== undefined && exists(path);
}
