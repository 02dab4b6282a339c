import type { Element, ElementContent, Root } from "hast";
import { phrasing } from "hast-util-phrasing";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";

import { decodePercent } from "../../contract/addresses.ts";
import { type OwnHosts, videoAddress } from "./video-address.ts";
import { cutText } from "./display.ts";
import { mayBeFile } from "../fetch/linked-files.ts";

/** Transforms of a sanitised HTML tree. Each changes the tree in place. */

const headingLevel = (node: Element): number | undefined => {
  const digit = /^h([1-6])$/.exec(node.tagName)?.[1];
  return digit === undefined ? undefined : Number(digit);
};

export const element = (
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element => ({ type: "element", tagName, properties, children });

/** The readable text of an element, with single spaces. */
export const lineOf = (node: Element): string => toText(node).replaceAll(/\s+/g, " ").trim();

/** Renumbers headings so that they begin at a level and never skip one. */
export function levelHeadings(tree: Root, first: number): void {
  const open: number[] = [];
  visit(tree, "element", (node) => {
    const level = headingLevel(node);
    if (level === undefined) return;
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    node.tagName = `h${Math.min(6, first + open.length - 1)}`;
  });
}

/** Prefixes ids, and the links to them, so that they can't equal the page's own. */
export function prefixIds(tree: Root, prefix: string): void {
  const seen = new Set<string>();
  visit(tree, "element", ({ properties }) => {
    const { id } = properties;
    if (id === undefined) return;
    const plain = id.replaceAll(/\s/g, "-");
    if (plain === "" || seen.has(plain)) delete properties["id"];
    else properties["id"] = prefix + plain;
    seen.add(plain);
  });
  visit(tree, "element", ({ properties }) => {
    const { href } = properties;
    if (typeof href !== "string" || !href.startsWith("#")) return;
    const written = href.slice(1);
    const target = (decodePercent(written) ?? written).replaceAll(/\s/g, "-");
    if (seen.has(target)) properties["href"] = `#${encodeURIComponent(prefix + target)}`;
  });
}

/**
 * Makes links to the site itself begin with a slash, and adds `rel="noopener"` to others. Relative
 * addresses are resolved against the home page, because a text may be shown on several pages.
 */
export function normalizeLinks(tree: Root, siteAddress: string): void {
  const site = new URL(siteAddress);
  visit(tree, "element", ({ tagName, properties }) => {
    const { href } = properties;
    if (tagName !== "a" || typeof href !== "string") return;
    if (href.startsWith("#")) return;
    const target = URL.parse(href, site);
    if (!target) delete properties["href"];
    else if (!/^https?:$/.test(target.protocol)) return;
    else if (target.origin !== site.origin) {
      properties["rel"] = ["noopener"];
      // `//other.example` would look like a path.
      if (!/^https?:/.test(href)) properties["href"] = target.href;
    } else properties["href"] = target.pathname + target.search + target.hash;
  });
}

/** The links of a text to addresses of the site, by which files of the API host may be meant. */
export function linksToFiles(tree: Root): readonly Element[] {
  const links: Element[] = [];
  visit(tree, "element", (node) => {
    const { href } = node.properties;
    if (node.tagName === "a" && typeof href === "string" && href.startsWith("/") && mayBeFile(href))
      links.push(node);
  });
  return links;
}

/**
 * Wraps frames with films of allowed hosts into closed `<details>`, so that they load only when a
 * visitor opens them (design 6.19), and removes other frames.
 *
 * @returns the addresses of the removed frames
 */
export function foldFrames(tree: Root, hosts: OwnHosts, untitled: string): readonly string[] {
  const refused: string[] = [];
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName !== "iframe" || !parent || index === undefined) return;
    const source = node.properties["src"] ?? "";
    const src = videoAddress(source, hosts);
    if (!src || source === "") {
      refused.push(source);
      parent.children.splice(index, 1);
      return index;
    }
    const title = (node.properties["title"] ?? "").trim() || untitled;
    const properties = { src, title, loading: "lazy", allow: "fullscreen" };
    parent.children.splice(
      index,
      1,
      element("details", { dataVideo: "" }, [
        element("summary", {}, [{ type: "text", value: title }]),
        element("iframe", properties, []),
      ]),
    );
    return SKIP;
  });
  return refused;
}

/** Turns paragraphs that hold a block into `<div>`: a parser would close them before the block. */
export function openParagraphs(tree: Root): void {
  visit(tree, "element", (paragraph) => {
    if (paragraph.tagName !== "p") return;
    visit(paragraph, "element", ({ tagName }) => {
      if (tagName === "details") paragraph.tagName = "div";
    });
  });
}

/** Characters of a region's name: each table below a heading repeats it. */
const longestName = 100;

/**
 * Wraps elements that may be wider than the page into focusable regions, which scroll. A region has
 * the name of the caption, or of the heading before it.
 *
 * @param labels the regions' names without either, by element: `table`, `pre`
 */
export function wrapWide(tree: Root, labels: Readonly<Record<string, string>>): void {
  const counts = new Map<string, number>();
  let heading = "";
  visit(tree, "element", (node, index, parent) => {
    if (headingLevel(node) !== undefined) heading = nameOf(lineOf(node));
    const label = labels[node.tagName];
    if (label === undefined || !parent || index === undefined) return;
    const name = nameOf(captionOf(node)) || heading || label;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const ariaLabel = count === 1 ? name : `${name} ${count}`;
    parent.children[index] = element("div", { role: "region", ariaLabel, tabIndex: 0 }, [node]);
    return SKIP;
  });
}

const nameOf = (text: string) => cutText(text, longestName, "…").short;

function captionOf(table: Element): string {
  const caption = table.children.find(
    (child) => child.type === "element" && child.tagName === "caption",
  );
  return caption?.type === "element" ? lineOf(caption) : "";
}

/** Wraps text outside of blocks, as hosts without HTML send it, into paragraphs. */
export function wrapLooseText(tree: Root): void {
  tree.children = paragraphsOf(tree.children.filter((child) => child.type !== "doctype"));
}

/** Blocks, and paragraphs of the phrases between them. */
export function paragraphsOf(nodes: readonly ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let paragraph: Element | undefined;
  for (const node of nodes) {
    if (!(node.type === "text" || phrasing(node))) {
      paragraph = undefined;
      blocks.push(node);
    } else if (paragraph) paragraph.children.push(node);
    else {
      paragraph = element("p", {}, [node]);
      blocks.push(paragraph);
    }
  }
  return blocks;
}

const disposable = new Set(
  "p figure figcaption h1 h2 h3 h4 h5 h6 li ul ol blockquote a span strong em b i div pre summary".split(
    " ",
  ),
);

/** Removes elements without content: empty paragraphs, figures without picture, links without text. */
export function dropEmpty(tree: Root): void {
  tree.children = tree.children.filter((child) => child.type !== "element" || !isEmpty(child));
}

function isEmpty(node: Element): boolean {
  node.children = node.children.filter((child) => child.type !== "element" || !isEmpty(child));
  return (
    disposable.has(node.tagName) &&
    node.properties["id"] === undefined &&
    node.children.every(
      (child) =>
        (child.type === "text" && isBlank(child.value)) ||
        (child.type === "element" && child.tagName === "br"),
    )
  );
}

/** Turns header cells without text or picture, as in a corner, into data cells: they name nothing. */
export function clearEmptyHeaders(tree: Root): void {
  visit(tree, "element", (cell) => {
    if (cell.tagName !== "th" || !isBlank(lineOf(cell)) || hasPicture(cell)) return;
    cell.tagName = "td";
    delete cell.properties["scope"];
  });
}

const isBlank = (text: string): boolean => /^[\s\u00A0\u200B\uFEFF]*$/.test(text);

function hasPicture(node: Element): boolean {
  return node.children.some(
    (child) => child.type === "element" && (child.tagName === "img" || hasPicture(child)),
  );
}

/** Two columns fit a phone. */
const fewestColumns = 3;

/** Characters beside each other on a phone: a table whose longest cells of all columns have fewer stays one. */
const phoneLine = 32;

/** Characters of a column's name, which is repeated in each row. */
const longestHeader = 40;

/**
 * Prepares tables whose rows become blocks in narrow windows (`site/styles/tables.css`): each cell gets the
 * name of its column, and each part its role, because browsers drop the roles of a table that is laid
 * out as blocks. Tables of short cells are marked, and stay tables. Those of few columns, without one row of headers, or
 * with joined cells or other tables in them stay as they are.
 */
export function nameCells(tree: Root): void {
  visit(tree, "element", (table) => {
    if (table.tagName !== "table") return undefined;
    const parts = partsOf(table);
    const [headers, ...rows] = parts
      .filter(({ tagName }) => tagName === "tr")
      .map((row) => childrenOf(row));
    if (!headers || !isHeaderRow(headers)) return SKIP;
    const fits = (row: readonly Element[]) => row.length <= headers.length && row.every(isSingle);
    if (rows.length === 0 || ![headers, ...rows].every(fits)) return SKIP;
    if (parts.some(({ tagName }) => tagName === "table") || rows.some(isHeaderRow)) return SKIP;
    if (lengthBeside([headers, ...rows]) < phoneLine) {
      table.properties["dataShort"] = "";
      return SKIP;
    }
    const names = headers.map((header) => cutText(lineOf(header), longestHeader, "…").short);
    for (const part of [table, ...parts]) part.properties["role"] = roles[part.tagName];
    for (const header of headers)
      if (header.tagName === "th") header.properties["role"] = "columnheader";
    for (const row of rows)
      for (const [index, cell] of row.entries())
        if (names[index]) cell.properties["dataColumn"] = names[index];
    return SKIP;
  });
}

/** The lengths of the longest cells of all columns together. */
const lengthBeside = ([headers = [], ...rows]: readonly (readonly Element[])[]): number =>
  headers
    .map((header, index) =>
      Math.max(
        ...[header, ...rows.map((row) => row[index])].map((cell) =>
          cell ? lineOf(cell).length : 0,
        ),
      ),
    )
    .reduce((sum, length) => sum + length, 0);

const roles: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tfoot: "rowgroup",
  tr: "row",
  th: "rowheader",
  td: "cell",
};

/** All elements in a table that belong to its grid, and tables in it. */
function partsOf(table: Element): readonly Element[] {
  const parts: Element[] = [];
  visit(table, "element", (node) => {
    if (node !== table && (node.tagName === "table" || node.tagName in roles)) parts.push(node);
  });
  return parts;
}

const childrenOf = (row: Element): readonly Element[] =>
  row.children.filter((child) => child.type === "element");

/** A cell without text names nothing, as in the corner (`clearEmptyHeaders`). */
const isHeaderRow = (cells: readonly Element[]): boolean =>
  cells.length >= fewestColumns &&
  cells.some(({ tagName }) => tagName === "th") &&
  cells.every((cell) => cell.tagName === "th" || lineOf(cell) === "");

const isSingle = ({ properties }: Element): boolean =>
  Number(properties["colSpan"] ?? 1) === 1 && Number(properties["rowSpan"] ?? 1) === 1;

/** A candidate of `srcset`: an address, which may hold commas, and a width or density. */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g;

/** The address of the largest candidate of a `srcset`; empty for none. */
export function largestCandidate(set: string): string {
  let largest = { address: "", size: -1 };
  for (const [, address = "", size = "1"] of set.matchAll(candidate))
    if (Number(size) > largest.size && !address.startsWith("data:"))
      largest = { address, size: Number(size) };
  return largest.address;
}
