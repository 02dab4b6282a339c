import type { Root } from "hast";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";

import { parseBody } from "../../site/content/html-tree.ts";
import { printable } from "../../site/content/texts.ts";

/** Elements without readable text, in addition to those that browsers do not render. */
const embedded = "audio canvas iframe math noscript object svg textarea video".split(" ");
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The readable text of HTML: entities decoded, a space between blocks, white space collapsed. */
export function plainText(html: string): string {
  const tree = parseBody(html);
  removeElements(tree, embedded);
  return textOf(tree);
}

/** The readable text, and the one without headings for an excerpt. */
export function articleTexts(html: string): { readonly whole: string; readonly running: string } {
  const tree = parseBody(html);
  removeElements(tree, embedded);
  const whole = textOf(tree);
  removeElements(tree, headings);
  return { whole, running: textOf(tree) || whole };
}

function removeElements(tree: Root, names: readonly string[]): void {
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined || !names.includes(node.tagName)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

// After parsing, because references such as &#1; are characters only then.
const textOf = (tree: Root): string => printable(toText(tree)).replaceAll(/\s+/g, " ").trim();
