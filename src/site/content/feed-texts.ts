import type { Element, Root } from "hast";
import { toText } from "hast-util-to-text";
import { visit } from "unist-util-visit";

import { parseBody, printTree } from "./html-tree.ts";

/** Characters of HTML. Readers request the feed often, and a longer article is read on the site. */
const longestText = 50_000;

/** Texts of a post for the feed, as HTML. */
interface FeedTexts {
  /** Its first paragraph, or else the excerpt. */
  readonly summary: string;
  /** The whole text, unless it is too long. */
  readonly content?: string;
}

/**
 * Makes the texts of a post readable outside of the site: addresses become absolute.
 *
 * @param html a sanitised body with its pictures
 * @param address the absolute address of the post's page
 * @param excerpt plain text
 */
export function feedTexts(html: string, address: string, excerpt: string): FeedTexts {
  if (html.length > longestText) return { summary: print([{ type: "text", value: excerpt }]) };
  const tree = parseBody(html);
  visit(tree, "element", ({ properties }) => {
    for (const name of ["href", "src"] as const) {
      const target = properties[name];
      if (typeof target === "string") properties[name] = URL.parse(target, address)?.href ?? target;
    }
  });
  const first = tree.children.find(
    (node): node is Element =>
      node.type === "element" && node.tagName === "p" && toText(node).trim() !== "",
  );
  return {
    summary: print(first?.children ?? [{ type: "text", value: excerpt }]),
    content: print(tree.children),
  };
}

const print = (children: Root["children"]) => printTree({ type: "root", children });
