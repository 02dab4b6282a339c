import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toHtml } from "hast-util-to-html";
import { defaultTreeAdapter, parseFragment } from "parse5";
import { visit, SKIP } from "unist-util-visit";

import { decodePercent } from "../../contract/addresses.ts";
import { printable } from "./texts.ts";

/**
 * A parser can create far more elements than the input has tags: each `<p>` after 300 open
 * `<b id="…">` contains all of them again. The largest articles have some 5,000 elements.
 */
const mostElements = 20_000;
/** Repeated elements repeat their attributes. 2 MB is four times the longest text of a record. */
const mostAttributeCharacters = 2 * 1024 * 1024;

/** Counts the elements of a text and the characters of their attributes. */
function createLimit(): (attributes: readonly unknown[]) => void {
  let elements = 0;
  let characters = 0;
  return (attributes) => {
    elements += 1;
    for (const value of attributes) characters += String(value).length;
    if (elements > mostElements) throw new Error(`HTML of more than ${mostElements} elements`);
    if (characters > mostAttributeCharacters)
      throw new Error("HTML with more than 2 MB of attributes");
  };
}

/**
 * Parses HTML as a browser would, but without the characters that XML forbids: references such as `&#2;` are
 * characters only now. Throws an error when it has more elements than any article.
 */
export function parseBody(html: string): Root {
  const limit = createLimit();
  const createElement: typeof defaultTreeAdapter.createElement = (
    tagName,
    namespace,
    attributes,
  ) => {
    // Inline pictures become files, and no parser repeats an image.
    const counted = attributes.filter(({ name }) => tagName !== "img" || name !== "src");
    limit(counted.map(({ value }) => value));
    for (const attribute of attributes) attribute.value = printable(attribute.value);
    return defaultTreeAdapter.createElement(tagName, namespace, attributes);
  };
  const fragment = parseFragment(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement,
      insertText: (parent, text) => defaultTreeAdapter.insertText(parent, printable(text)),
      insertTextBefore: (parent, text, next) =>
        defaultTreeAdapter.insertTextBefore(parent, printable(text), next),
    },
    scriptingEnabled: false,
  });
  return fromParse5(fragment) as Root;
}

/**
 * Prints a tree; `parseBody` gives the same tree of it again. Throws an error where that would: a tree may
 * have grown since it was parsed.
 */
export function printTree(tree: Root): string {
  const limit = createLimit();
  visit(tree, "element", ({ properties }) => limit(Object.values(properties)));
  return toHtml(tree, { quote: '"', quoteSmart: false });
}

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
