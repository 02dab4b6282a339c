import type { Root } from "hast";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";

import { parseBody } from "../../content/html-tree.ts";
import { printable } from "../../shared/printable.ts";

/** Elements without readable text, in addition to those that browsers do not render. */
const embedded = "audio canvas iframe math noscript object svg textarea video".split(" ");
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The readable text of HTML: entities decoded, a space between blocks, white space collapsed. */
export const plainText = (html: string): string => textOf(parseBody(html), embedded);

/** The readable text, and the one without headings for an excerpt. */
export function articleTexts(html: string): { readonly whole: string; readonly running: string } {
  const tree = parseBody(html);
  const whole = textOf(tree, embedded);
  return { whole, running: textOf(tree, headings) || whole };
}

/** Removes elements of these names from a tree, and gives its text. */
function textOf(tree: Root, without: readonly string[]): string {
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined || !without.includes(node.tagName)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  // After parsing, because references such as &#1; are characters only then.
  return printable(toText(tree)).replaceAll(/\s+/g, " ").trim();
}
