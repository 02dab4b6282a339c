import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";

/** Reads the HTML of a text as a browser would. */
export const parseBody = (html: string): Root =>
  fromHtml(html, { fragment: true });

/** Prints a tree; `parseBody` gives the same tree of it again. */
export const printTree = (tree: Root): string =>
  toHtml(tree, { quote: '"', quoteSmart: false });
