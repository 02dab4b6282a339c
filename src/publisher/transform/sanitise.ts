import type { Element, Root } from "hast";
import { sanitize } from "hast-util-sanitize";
import { visit } from "unist-util-visit";

import { htmlSchema } from "./html-schema.ts";
import {
  dropEmpty,
  foldFrames,
  levelHeadings,
  openParagraphs,
  prefixIds,
  sortLinks,
  wrapLooseText,
  wrapWide,
} from "./html-steps.ts";
import { parseBody, printTree } from "../../content/html-tree.ts";
import type { OwnHosts } from "../../content/video-address.ts";
import { isMissingPicture } from "../../contract/picture.ts";
import { untitledBodyVideo, wideLabels } from "../../text/content.ts";

/** What sanitising needs to know of the place that the HTML goes to. */
export interface Place {
  readonly hosts: OwnHosts;
  /** Level of the first heading: one below the heading that stands above the HTML. */
  readonly firstHeading?: number;
}

/** Sanitised HTML whose pictures are not fetched yet. */
export interface CleanBody {
  readonly tree: Root;
  /** Addresses of its pictures, in the order of the `<img>` elements. */
  readonly pictures: readonly string[];
  /** Frames of foreign hosts that were left out. */
  readonly refusedFrames: readonly string[];
}

const idPrefix = "text-";

/** Unwrapping can leave a tree that no browser would build from its own HTML; reading it once more settles it. */
function cleanTree(html: string): Root {
  const once = sanitize(parseBody(html), htmlSchema) as Root;
  return sanitize(parseBody(printTree(once)), htmlSchema) as Root;
}

/**
 * Makes HTML of the API safe to show (design 5): only what `html-schema.ts` names stays, headings
 * fit below the page's, films, tables and preformatted texts are wrapped, links are sorted.
 */
export function sanitise(html: string, { hosts, firstHeading = 2 }: Place): CleanBody {
  const tree = cleanTree(html);
  wrapLooseText(tree);
  levelHeadings(tree, firstHeading);
  prefixIds(tree, idPrefix);
  sortLinks(tree, hosts.SITE_URL);
  const refusedFrames = foldFrames(tree, hosts, untitledBodyVideo);
  openParagraphs(tree);
  wrapWide(tree, wideLabels);
  return { tree, pictures: imagesOf(tree).map(sourceOf), refusedFrames };
}

function imagesOf(tree: Root): readonly Element[] {
  const images: Element[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "img") images.push(node);
  });
  return images;
}

function sourceOf({ properties }: Element): string {
  const source = properties["src"] ?? "";
  return isMissingPicture(source) ? "" : source;
}

/** Sanitised HTML as content holds it. */
export interface PrintedBody<Shown> {
  /** Its pictures are placeholders, `<img data-picture="0" alt="…">`, for `placePictures`. */
  readonly html: string;
  /** The picture of each placeholder, by its number. */
  readonly pictures: readonly Shown[];
}

/**
 * Prints a sanitised body, with the pictures that could be fetched.
 *
 * @param found per picture of the body what was found, or nothing: then the picture is left out
 */
export function printBody<Shown>(
  { tree }: CleanBody,
  found: readonly (Shown | undefined)[],
): PrintedBody<Shown> {
  const copy = structuredClone(tree);
  const kept: Shown[] = [];
  imagesOf(copy).forEach((image, index) => {
    const picture = found[index];
    if (picture === undefined) {
      image.tagName = "span";
      image.properties = {};
      return;
    }
    const alt = image.properties["alt"] ?? "";
    image.properties = { dataPicture: String(kept.length), alt };
    kept.push(picture);
  });
  dropEmpty(copy);
  return { html: printTree(copy), pictures: kept };
}
