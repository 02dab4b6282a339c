import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toHtml } from "hast-util-to-html";
import { defaultTreeAdapter, parseFragment } from "parse5";
import { visit, SKIP } from "unist-util-visit";

import { decodePercent } from "../../contract/addresses.ts";
import { printable } from "./printable.ts";

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

/** The address of a page or file of the site that a decoded path means, in whatever case; undefined for none. */
export type AddressOf = (path: string) => string | undefined;

/**
 * Resolves the links of sanitised HTML (`printBody`): to the site's addresses as these are written, to files of
 * the API host (`data-file`), and unwraps those that lead nowhere; their text stays. An editor's mistyped link
 * must neither mislead readers nor stop the publication.
 */
export function resolveLinks(html: string, addressOf: AddressOf) {
  const deadLinks: string[] = [];
  // Parsing HTML is slow, and most texts have no link at all.
  if (!html.includes("<a ")) return { html, deadLinks };
  const tree = parseBody(html);
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (id !== undefined) ids.add(id);
  });
  let changes = 0;
  visit(tree, "element", ({ tagName, properties, children }, index, parent) => {
    const { href } = properties;
    if (tagName !== "a" || typeof href !== "string" || !parent || index === undefined)
      return undefined;
    const file = properties["dataFile"]?.toString();
    const target = targetOf(href, ids, addressOf) ?? file;
    if (target === href && file === undefined) return undefined;
    changes += 1;
    if (target !== undefined) {
      properties["href"] = target;
      if (target === file) properties["rel"] = ["noopener"];
      delete properties["dataFile"];
      return undefined;
    }
    deadLinks.push(href);
    parent.children.splice(index, 1, ...children);
    return [SKIP, index];
  });
  return { html: changes > 0 ? printTree(tree) : html, deadLinks };
}

/** A link as it leads to a page of the site, to an id of the text, or elsewhere; undefined when it leads nowhere. */
function targetOf(
  href: string,
  ids: ReadonlySet<string>,
  addressOf: AddressOf,
): string | undefined {
  // `#top` is the top of the page without an element of that id.
  if (href.startsWith("#"))
    return /^#(?:top)?$/i.test(href) || ids.has(decodePercent(href.slice(1)) ?? "")
      ? href
      : undefined;
  if (!href.startsWith("/")) return href;
  const [written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href)?.slice(1) ?? [];
  const path = decodePercent(written);
  const address = path === undefined ? undefined : addressOf(path);
  if (address === undefined) return undefined;
  return address === path ? href : encodeURI(address) + rest;
}
