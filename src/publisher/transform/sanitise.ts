import type { Element, Root } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";
import { visit } from "unist-util-visit";

import { rewriteEditorMarkup } from "./editor-markup.ts";
import {
  clearEmptyHeaders,
  dropEmpty,
  foldFrames,
  linksToFiles,
  levelHeadings,
  openParagraphs,
  prefixIds,
  normalizeLinks,
  wrapLooseText,
  wrapWide,
  element,
  lineOf,
  nameCells,
} from "./html-steps.ts";
import { isLiveApi } from "../../shared/live-api.ts";
import type { Heading } from "../../site/content/site-content.ts";
import { parseBody, printTree } from "../../site/content/html-tree.ts";
import { allowedFilms, type OwnHosts } from "./video-address.ts";
import { untitledBodyVideo, wideLabels } from "../../contract/text/content.ts";
import { hyphenatedWords } from "../../site/content/names.ts";

/**
 * Sanitised HTML whose pictures, in the order of the `<img>` elements, are not fetched yet, and whose links that
 * may lead to files of the API host are not looked up.
 */
export type CleanBody = ReturnType<typeof sanitise>;

const idPrefix = "text-";

const cleanTree = (tree: Root) => sanitize(tree, htmlSchema) as Root;

/**
 * Makes HTML of the API safe to show (design 5): reduces it to `htmlSchema`, fits headings below
 * the page's, wraps films, tables and preformatted text, and normalizes links. What that loses of
 * pictures, links and films is in `dropped`.
 *
 * @param firstHeading level of the first heading: one below the heading above the HTML
 */
export function sanitise(html: string, hosts: OwnHosts, firstHeading = 2) {
  const written = parseBody(html);
  const { dropped, pictureOf } = rewriteEditorMarkup(written);
  const cleaned = cleanTree(written);
  // Twice, because browsers may parse the HTML of an unwrapped tree into another tree.
  const printed = printTree(cleaned);
  const tree = printed === html ? cleaned : cleanTree(parseBody(printed));
  wrapLooseText(tree);
  levelHeadings(tree, firstHeading);
  prefixIds(tree, idPrefix);
  normalizeLinks(tree, hosts.SITE_URL);
  const frames = foldFrames(tree, hosts, untitledBodyVideo).map((address) => ({
    path: "iframe",
    expected: allowedFilms,
    received: address.slice(0, 200) || "no address",
  }));
  openParagraphs(tree);
  wrapWide(tree, wideLabels);
  listSteps(tree);
  markNotes(tree);
  return {
    tree,
    pictures: imagesOf(tree).map(pictureOf),
    files: linksToFiles(tree).map(({ properties }) => String(properties["href"])),
    dropped: [...dropped, ...frames],
  };
}

function imagesOf(tree: Root): readonly Element[] {
  const images: Element[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "img") images.push(node);
  });
  return images;
}

/** Sanitised HTML as the content stores it. */
export interface PrintedBody<Shown> {
  /**
   * Its pictures are placeholders, `<img data-picture="0" alt="…">`, for `placePictures`; links to files of the API
   * host have these as `data-file`, for `resolveLinks`.
   */
  readonly html: string;
  /** The picture of each placeholder, by its number. */
  readonly pictures: readonly Shown[];
  /** The sections of the body, for a contents list. */
  readonly outline: readonly Heading[];
}

/**
 * Prints a sanitised body, once: it changes the tree.
 *
 * @param found per picture of the body the fetched one; undefined leaves the picture out
 * @param files per link to a file the address of it; empty where there is none
 */
export function printBody<Shown>(
  { tree }: CleanBody,
  found: readonly (Shown | undefined)[],
  files: readonly string[] = [],
): PrintedBody<Shown> {
  const pictures: Shown[] = [];
  linksToFiles(tree).forEach(({ properties }, index) => {
    if (!files[index]) return;
    properties["dataFile"] = files[index];
    // No page of the site can be there.
    if (isLiveApi(String(properties["href"]))) properties["href"] = files[index];
  });
  imagesOf(tree).forEach((image, index) => {
    const picture = found[index];
    if (picture === undefined) {
      image.tagName = "span";
      image.properties = {};
      return;
    }
    const alt = image.properties["alt"] ?? "";
    image.properties = { dataPicture: String(pictures.length), alt };
    pictures.push(picture);
  });
  dropEmpty(tree);
  clearEmptyHeaders(tree);
  nameCells(tree);
  markPictureLists(tree);
  const outline = outlineOf(tree, idPrefix);
  return { html: printTree(tree), pictures, outline };
}

/**
 * The elements and attributes that HTML of the API may contain (design 5). Other elements are
 * unwrapped, and those of `strip` removed with their content. No element may have a class, style,
 * name or event attribute.
 */
const htmlSchema: Schema = {
  tagNames: [
    ..."p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr br div".split(" "),
    ..."aside figure figcaption img table caption colgroup col thead tbody tfoot tr th td".split(
      " ",
    ),
    ..."details summary iframe a abbr b bdi bdo cite code del dfn em i ins kbd mark q".split(" "),
    ..."s samp small span strong sub sup time u var wbr ruby rp rt address".split(" "),
  ],
  attributes: {
    a: ["href", "hrefLang"],
    abbr: ["title"],
    dfn: ["title"],
    blockquote: ["cite"],
    q: ["cite"],
    del: ["cite", "dateTime"],
    ins: ["cite", "dateTime"],
    time: ["dateTime"],
    img: ["src", "alt"],
    iframe: ["src", "title"],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"]],
    li: ["value"],
    th: ["colSpan", "rowSpan", ["scope", "col", "row", "colgroup", "rowgroup"]],
    td: ["colSpan", "rowSpan"],
    col: ["span"],
    colgroup: ["span"],
    "*": ["id", "lang", ["dir", "ltr", "rtl", "auto"]],
  },
  ancestors: {
    caption: ["table"],
    colgroup: ["table"],
    col: ["table"],
    thead: ["table"],
    tbody: ["table"],
    tfoot: ["table"],
    tr: ["table"],
    th: ["table"],
    td: ["table"],
    li: ["ul", "ol"],
    dt: ["dl"],
    dd: ["dl"],
    summary: ["details"],
    figcaption: ["figure"],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    cite: ["http", "https"],
    src: ["http", "https"],
  },
  strip: [
    ..."script style noscript template svg math title textarea select option".split(" "),
    ..."object embed applet audio video canvas frameset noframes noembed xmp plaintext".split(" "),
  ],
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
};

/**
 * Lists the headings of a body's sections. Those without an id get one of their text, behind the prefix by
 * which `prefixIds` keeps ids apart from the page's own.
 */
function outlineOf(tree: Root, prefix: string): readonly Heading[] {
  const ids = new Set<string>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (id !== undefined) ids.add(id);
  });
  const lastNumbers = new Map<string, number>();
  /** With the next number where the id is taken; those of 10,000 equal headings are not tried each. */
  const freeId = (id: string) => {
    let free = id;
    for (let number = lastNumbers.get(id) ?? 2; ids.has(free); number++) {
      free = `${id}-${number}`;
      lastNumbers.set(id, number + 1);
    }
    return free;
  };
  const outline: Heading[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "h2") return;
    const text = lineOf(node);
    if (text === "") return;
    node.properties["id"] ??= freeId(prefix + (hyphenatedWords(text) || "section"));
    ids.add(node.properties["id"]);
    outline.push({ id: node.properties["id"], text });
  });
  return outline;
}

/** "Weeks 1 and 2: ", "Day 90: ", "2014: ". */
const label = /^([^:]{0,24}\d[^:]{0,24}):\s+/;

/**
 * Wraps steps into an ordered list: three sub-headings or more of one section, all of which begin
 * with a short label that has a number (`<h3>Week 1: …`). The label becomes an element of its own.
 */
function listSteps(tree: Root): void {
  tree.children = split(tree.children, "h2").flatMap((nodes) => {
    const [before = [], ...steps] = split(nodes, "h3");
    const headings = steps.flatMap(([first]) => (first?.type === "element" ? [first] : []));
    if (headings.length < 3 || !headings.every((heading) => label.test(startOf(heading))))
      return nodes;
    headings.forEach(markLabel);
    const items = steps.map((step) => element("li", {}, step.filter(isContent)));
    return [...before, element("ol", { role: "list", dataSteps: "" }, items)];
  });
}

type Node = Root["children"][number];

const isContent = (node: Node): node is Exclude<Node, { type: "doctype" }> =>
  node.type !== "doctype";

/** Splits nodes before each element of a name; the first part is what precedes them all. */
function split(nodes: readonly Node[], tagName: string): Node[][] {
  const parts: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === "element" && node.tagName === tagName) parts.push([]);
    parts.at(-1)?.push(node);
  }
  return parts;
}

function startOf({ children: [first] }: Element): string {
  return first?.type === "text" ? first.value : "";
}

function markLabel(heading: Element): void {
  const [first, ...others] = heading.children;
  const [matched, words = ""] = label.exec(startOf(heading)) ?? [];
  if (first?.type !== "text" || matched === undefined) return;
  const rest = { ...first, value: first.value.slice(matched.length) };
  heading.children = [
    element("span", { dataLabel: "" }, [{ type: "text", value: words.trim() }]),
    { type: "text", value: " " },
    element("span", {}, [rest, ...others]),
  ];
}

/** Turns asides into notes, which are beside the text in wide windows, without being landmarks. */
function markNotes(tree: Root): void {
  visit(tree, "element", (node) => {
    if (node.tagName !== "aside") return;
    node.tagName = "div";
    node.properties["role"] = "note";
  });
}

/** Marks lists all of whose items begin with a picture, as lists of people do: they become cards. */
function markPictureLists(tree: Root): void {
  visit(tree, "element", (list) => {
    if (list.tagName !== "ul" && list.tagName !== "ol") return;
    const items = list.children.filter((child) => child.type === "element");
    if (items.length < 2 || !items.every(beginsWithPicture)) return;
    Object.assign(list.properties, { role: "list", dataPictures: "" });
  });
}

function beginsWithPicture(node: Element): boolean {
  const first = node.children.find((child) => child.type !== "text" || child.value.trim() !== "");
  if (first?.type !== "element") return false;
  return first.tagName === "img" || (first.tagName === "p" && beginsWithPicture(first));
}
