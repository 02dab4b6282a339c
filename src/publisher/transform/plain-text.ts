import type { Nodes } from "hast";

import { printable } from "../../shared/printable.ts";
import { parseBody } from "../../content/html-tree.ts";

const unread = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "svg",
  "math",
  "title",
  "textarea",
]);
const inline = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "cite",
  "code",
  "del",
  "dfn",
  "em",
  "font",
  "i",
  "ins",
  "kbd",
  "mark",
  "q",
  "s",
  "samp",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "u",
  "var",
]);

const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The readable text of HTML: entities decoded, a space between blocks, white space collapsed. */
export const plainText = (html: string): string => readable(html, unread);

/** The readable text without headings: what a text begins with, for an excerpt. */
export const runningText = (html: string): string =>
  readable(html, new Set([...unread, ...headings])) || plainText(html);

function readable(html: string, without: ReadonlySet<string>): string {
  // References such as &#1; become characters only here.
  return printable(textOf(parseBody(html), without))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function textOf(node: Nodes, without: ReadonlySet<string>): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  if (node.type === "element" && without.has(node.tagName)) return "";
  const text = node.children.map((child) => textOf(child, without)).join("");
  return node.type === "element" && !inline.has(node.tagName) ? ` ${text} ` : text;
}
