import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { phrasing } from "hast-util-phrasing";

import { allowedFilms } from "./video-address.ts";
import { isMissingPicture } from "../../contract/addresses.ts";
import type { Fault } from "../../contract/read-answer.ts";
import { unplayedMedia } from "../../contract/text/content.ts";
import { element, largestCandidate, paragraphsOf } from "./html-steps.ts";

/**
 * Rewrites what editors and content systems write into what `htmlSchema` of sanitise.ts keeps, before the tree is
 * sanitised. Nothing here makes HTML safe: the sanitiser does.
 */

/** What a text loses, for the report. */
export type Dropped = Omit<Fault, "source">;

/** Elements that the schema has under another name. */
const renamed: Readonly<Record<string, string>> = {
  acronym: "abbr",
  dir: "ul",
  listing: "pre",
  menu: "ul",
  strike: "s",
  tt: "code",
};

/** Elements that the schema removes with their content, by the attribute that tells which one it was. */
const removed: Readonly<Record<string, string>> = {
  applet: "code",
  area: "href",
  canvas: "id",
  embed: "src",
  math: "alttext",
  object: "data",
  script: "src",
  svg: "id",
};

/** Attributes with the address of a picture or frame that a script loads late. */
const lateSources = ["dataLazySrc", "dataSrc", "dataOriginal"] as const;
const candidateLists = ["dataLazySrcset", "dataSrcset", "srcSet"] as const;
const addresses = ["href", "src", "cite", "data", ...lateSources] as const;

/** The first parts of addresses of pictures in place of which tokens stay in the tree. */
const token = "https://inline.invalid/";

/** A picture as base64. Shorter ones are placeholders of a few pixels. */
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp|avif|apng)\s*;\s*base64\s*,/i;
const shortestInline = 200;

/** Of one text: lists of a hostile one could be as long as the text. */
const mostDropped = 100;

/** Changes the tree in place, and tells what it loses; `pictureOf` gives the address of an image. */
export function rewriteEditorMarkup(tree: Root) {
  const dropped: Dropped[] = [];
  const inline: string[] = [];
  const drop = (path: string, expected: string, received: string) => {
    if (dropped.length < mostDropped)
      dropped.push({ path, expected, received: received.slice(0, 200) || "no address" });
  };
  visit(tree, "element", tidyElement);
  visit(tree, "element", (node) => {
    if (node.tagName === "picture") fillPicture(node);
    if (node.tagName === "img") fillImage(node, inline);
  });
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const replacement = replacementOf(node, parent.children as ElementContent[], index, drop);
    if (!replacement) return undefined;
    parent.children.splice(index, 1, ...replacement);
    return [SKIP, index + replacement.length];
  });
  visit(tree, "element", (node) => reportAddress(node, drop));
  tree.children = ungroup(tree.children as ElementContent[]);
  const pictureOf = ({ properties }: Element): string => {
    const source = properties["src"] ?? "";
    return source.startsWith(token) ? (inline[Number(source.slice(token.length))] ?? "") : source;
  };
  return { dropped, pictureOf };
}

type Drop = (path: string, expected: string, received: string) => void;

const textOf = (node: Element, name: string): string => {
  const value = node.properties[name];
  return typeof value === "string" ? value : "";
};

/** Renames an element, tidies its addresses, and makes an anchor's name an id. */
function tidyElement(node: Element): void {
  const { properties } = node;
  node.tagName = renamed[node.tagName] ?? node.tagName;
  for (const name of addresses)
    if (textOf(node, name) !== "") properties[name] = tidyAddress(textOf(node, name));
  if (node.tagName !== "a") return;
  if (textOf(node, "id") === "" && textOf(node, "name") !== "")
    properties["id"] = textOf(node, "name");
  const href = textOf(node, "href");
  if (/^www\.[^\s/]+\.\S+$/i.test(href)) properties["href"] = `https://${href}`;
  else if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#.]+$/.test(href))
    properties["href"] = `mailto:${href}`;
}

/** As browsers read it: without spaces around it, line breaks and tabs, with a scheme in lower case. */
const tidyAddress = (address: string): string =>
  address
    // oxlint-disable-next-line no-control-regex -- URL parsers strip control characters at both ends
    .replaceAll(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, "")
    .replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());

/** The scheme of an address; empty for a relative one. */
const schemeOf = (address: string): string => /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1] ?? "";

const isLoadable = (address: string): boolean =>
  ["", "http", "https"].includes(schemeOf(address)) && !isMissingPicture(address);

/** Gives the image of a `<picture>` the candidates of its sources, and makes one where it has none. */
function fillPicture(picture: Element): void {
  const sets: string[] = [];
  const images: Element[] = [];
  visit(picture, "element", (node) => {
    if (node.tagName === "img") images.push(node);
    if (node.tagName === "source")
      sets.push(...candidateLists.map((name) => textOf(node, name)).filter((set) => set !== ""));
  });
  const image = images[0] ?? element("img", {}, []);
  if (images.length === 0) picture.children.push(image);
  if (candidateLists.every((name) => textOf(image, name) === ""))
    image.properties["srcSet"] = sets[0];
}

/** Finds the address of an image: the one that is loaded late counts, for the other is a placeholder. */
function fillImage(image: Element, inline: string[]): void {
  const source = textOf(image, "src");
  const sets = candidateLists.map((name) => largestCandidate(textOf(image, name)));
  const found = [...lateSources.map((name) => textOf(image, name)), source, ...sets].find(
    (address) => address !== "" && isLoadable(address),
  );
  if (found !== undefined) image.properties["src"] = found;
  else if (inlinePicture.test(source) && source.length >= shortestInline)
    image.properties["src"] = `${token}${inline.push(source) - 1}`;
}

/** What takes the place of an element that the sanitiser would remove; undefined for others. */
function replacementOf(
  node: Element,
  siblings: readonly ElementContent[],
  index: number,
  drop: Drop,
): ElementContent[] | undefined {
  const { tagName } = node;
  if (tagName === "noscript") return imagesWithoutScript(node, siblings, index);
  if (tagName === "video" || tagName === "audio") return mediaLinks(node, drop);
  const name = removed[tagName];
  if (name === undefined) return undefined;
  drop(tagName, "text, pictures, links and films", textOf(node, name));
  return [];
}

/** The images for browsers without scripts, unless the one for the others has been found. */
function imagesWithoutScript(
  node: Element,
  siblings: readonly ElementContent[],
  index: number,
): ElementContent[] {
  const images: Element[] = [];
  visit(node, "element", (child) => {
    if (child.tagName === "img" && isLoadable(textOf(child, "src"))) images.push(child);
  });
  const isBlank = (one: ElementContent) => one.type === "text" && one.value.trim() === "";
  const before = siblings.slice(0, index).findLast((one) => !isBlank(one));
  const after = siblings.slice(index + 1).find((one) => !isBlank(one));
  for (const one of [before, after]) {
    if (one?.type !== "element" || one.tagName !== "img") continue;
    const [image] = images;
    if (!image) break;
    if (isLoadable(textOf(one, "src")) && textOf(one, "src") !== textOf(image, "src")) continue;
    one.properties["src"] = textOf(image, "src");
    images.shift();
  }
  return images;
}

/** Links to the files of a film or recording: those of its fallback, or one of its own. */
function mediaLinks(node: Element, drop: Drop): ElementContent[] {
  const links: Element[] = [];
  const sources = [textOf(node, "src")];
  visit(node, "element", (child) => {
    if (child.tagName === "a" && textOf(child, "href") !== "") links.push(child);
    if (child.tagName === "source") sources.push(textOf(child, "src"));
  });
  if (links.length > 0) return links;
  const found = sources.find((source) => source !== "" && isLoadable(source));
  if (found === undefined) {
    drop(node.tagName, "an http or https address", sources.find((source) => source !== "") ?? "");
    return [];
  }
  const name = /([^/?#]+)(?:[?#].*)?$/s.exec(found)?.[1] ?? found;
  const title = textOf(node, "title") || textOf(node, "ariaLabel");
  const words = title || `${unplayedMedia[node.tagName] ?? ""} (${name})`;
  return [element("a", { href: found }, [{ type: "text", value: words }])];
}

/** Reports an address that the sanitiser removes, or that names no picture. */
function reportAddress(node: Element, drop: Drop): void {
  const source = textOf(node, "src");
  const href = textOf(node, "href");
  const scheme = schemeOf(node.tagName === "a" ? href : source);
  if (node.tagName === "img" && !isLoadable(source)) {
    drop("img", "a picture's address", source);
    delete node.properties["src"];
  } else if (node.tagName === "a" && !["", "http", "https", "mailto", "tel"].includes(scheme))
    drop("a", "an http, https, mailto or tel address", href);
  else if (node.tagName === "iframe") {
    const late = lateSources.map((name) => textOf(node, name)).find((address) => address !== "");
    if (late !== undefined) node.properties["src"] = late;
    else if (!["", "http", "https"].includes(scheme)) drop("iframe", allowedFilms, source);
  }
}

/** Elements that only group others: their loose text is a paragraph. */
const groups = new Set(
  "section article aside header footer main nav center form fieldset legend hgroup search dialog".split(
    " ",
  ),
);

/**
 * Replaces groups by their content; the groups of others that only have phrases by a space. Asides of
 * the text itself stay, for `markNotes`.
 */
function ungroup(
  children: readonly ElementContent[],
  within: "text" | "block" | "phrase" = "text",
): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    const isNote = child.tagName === "aside" && within === "text";
    const isGroup = groups.has(child.tagName) && !isNote;
    const inChild = phrasing(child) || within === "phrase" ? "phrase" : "block";
    child.children = ungroup(child.children, isGroup ? within : inChild);
    if (isNote) child.children = paragraphsOf(child.children);
    if (!isGroup) return [child];
    const space = { type: "text", value: " " } as const;
    if (within === "phrase") return [space, ...child.children, space];
    const content = paragraphsOf(child.children);
    const { id, dir, lang } = child.properties;
    if (dir !== undefined || lang !== undefined)
      return [element("div", { id, dir, lang }, content)];
    const first = content.find((one) => one.type === "element");
    if (id !== undefined && first) first.properties["id"] ??= id;
    return content;
  });
}
