import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";

import { parseBody } from "../../content/html-tree.ts";
import { printable } from "../../shared/printable.ts";

/** Elements without readable text, in addition to those that browsers do not render. */
const embedded = ["iframe", "math", "noscript", "svg", "textarea"];
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The readable text of HTML: entities decoded, a space between blocks, white space collapsed. */
export const plainText = (html: string): string => textOf(html, embedded);

/** The readable text without headings, for an excerpt. */
export const runningText = (html: string): string =>
  textOf(html, [...embedded, ...headings]) || plainText(html);

function textOf(html: string, without: readonly string[]): string {
  const tree = parseBody(html);
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined || !without.includes(node.tagName)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  // After parsing, because references such as &#1; are characters only then.
  return printable(toText(tree)).replaceAll(/\s+/g, " ").trim();
}
