import type { Element, Root } from "hast";
import { sanitize } from "hast-util-sanitize";
import { visit } from "unist-util-visit";

import { rewriteEditorMarkup } from "./editor-markup.ts";
import { htmlSchema } from "./html-schema.ts";
import {
  clearEmptyHeaders,
  dropEmpty,
  foldFrames,
  levelHeadings,
  openParagraphs,
  prefixIds,
  normalizeLinks,
  wrapLooseText,
  wrapWide,
} from "./html-steps.ts";
import { listSteps, markNotes, markPictureLists, outlineOf } from "./html-outline.ts";
import { nameCells } from "./html-tables.ts";
import type { Heading } from "../../site/content/site-content.ts";
import { parseBody, printTree } from "../../site/content/html-tree.ts";
import { allowedFilms, type OwnHosts } from "./video-address.ts";
import { untitledBodyVideo, wideLabels } from "../../site/content/texts.ts";

/** Sanitised HTML whose pictures, in the order of the `<img>` elements, are not fetched yet. */
export type CleanBody = ReturnType<typeof sanitise>;

const idPrefix = "text-";

const cleanTree = (tree: Root) => sanitize(tree, htmlSchema) as Root;

/**
 * Makes HTML of the API safe to show (design 5): reduces it to `html-schema.ts`, fits headings below
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
  return { tree, pictures: imagesOf(tree).map(pictureOf), dropped: [...dropped, ...frames] };
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
  /** Its pictures are placeholders, `<img data-picture="0" alt="…">`, for `placePictures`. */
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
 */
export function printBody<Shown>(
  { tree }: CleanBody,
  found: readonly (Shown | undefined)[],
): PrintedBody<Shown> {
  const pictures: Shown[] = [];
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
