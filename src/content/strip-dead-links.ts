import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { decoded } from "../shared/percent-decode.ts";
import { parseBody, printTree } from "./html-tree.ts";

/** HTML whose links lead somewhere, and the addresses of those that didn't. */
export interface LiveLinks {
  readonly html: string;
  readonly dead: readonly string[];
}

/**
 * Takes links that lead nowhere on the site out of sanitised HTML; their words stay. A link that an
 * editor has mistyped must neither mislead readers nor keep the whole site from being published.
 *
 * @param html as `printBody` prints it: links to the site begin with a slash
 * @param leads whether a decoded path leads to something that the site has
 */
export function withLiveLinks(html: string, leads: (path: string) => boolean): LiveLinks {
  // Reading HTML takes a while, and most texts have no link at all.
  if (!html.includes("<a ")) return { html, dead: [] };
  const tree = parseBody(html);
  const ids = idsOf(tree);
  const dead: string[] = [];
  visit(tree, "element", (node, index, parent) => {
    const href = addressOf(node);
    if (href === undefined || !parent || index === undefined) return undefined;
    if (isAlive(href, ids, leads)) return undefined;
    dead.push(href);
    parent.children.splice(index, 1, ...node.children);
    return [SKIP, index];
  });
  return { html: dead.length > 0 ? printTree(tree) : html, dead };
}

const addressOf = ({ tagName, properties }: Element) =>
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
  leads: (path: string) => boolean,
): boolean {
  if (href.startsWith("#")) return href === "#" || ids.has(decoded(href.slice(1)) ?? "");
  if (!href.startsWith("/")) return true;
  const path = decoded(href.replace(/[?#].*$/s, ""));
  return path !== undefined && leads(path);
}
