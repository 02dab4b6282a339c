import { readFileSync, statSync } from "node:fs";

import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";

import { siteFiles } from "../../src/publisher/release/site-files.ts";
import { builtSite } from "../helpers/built-site.ts";

/** The folder of the built site that is tested. */
export const folder = builtSite;

/** The files by address; see src/publisher/release/site-files.ts. */
export const files = await siteFiles(folder).catch(() => {
  throw new Error(`There is no site in ${folder}. Build it with: npm run build`);
});

/** One built page. */
export interface BuiltPage {
  readonly address: string;
  readonly file: string;
  readonly html: string;
  readonly tree: Root;
}

/** Every built page. */
export const pages: readonly BuiltPage[] = [...files]
  .filter(([, file]) => file.endsWith(".html"))
  .map(([address, file]) => {
    const html = readFileSync(file, "utf8");
    return { address, file, html, tree: fromHtml(html) };
  });

/** Elements that match, in document order, including those inside templates. */
export function elements(tree: Root, isWanted: (element: Element) => boolean): readonly Element[] {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (isWanted(element)) found.push(element);
    if (element.tagName === "template" && element.content)
      found.push(...elements(element.content, isWanted));
  });
  return found;
}

export const named =
  (...names: readonly string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

/** A property as text; empty when it is missing. */
export function value(element: Element | undefined, name: string): string {
  const given = element?.properties[name];
  return Array.isArray(given) ? given.join(" ") : String(given ?? "");
}

/** The text inside an element with single spaces. */
export function textOf(element: Element | undefined): string {
  let text = "";
  if (element) visit(element, "text", (node) => void (text += node.value));
  return text.replace(/\s+/g, " ").trim();
}

/** The `content` of a page's `<meta>` by name or property. */
export const meta = (tree: Root, name: string): string =>
  value(
    elements(
      tree,
      (element) =>
        element.tagName === "meta" &&
        (value(element, "name") === name || value(element, "property") === name),
    )[0],
    "content",
  );

/** Whether search engines may list the page. */
export const isListed = ({ tree }: BuiltPage): boolean => !meta(tree, "robots").includes("noindex");

/** The origin that the site declares as its own. */
export const origin = new URL(
  value(
    elements(
      pages.find(({ address }) => address === "/")?.tree ?? fromHtml(""),
      (element) => value(element, "rel") === "canonical",
    )[0],
    "href",
  ),
).origin;

/** A file's text by address. */
export const read = (address: string): string =>
  readFileSync(files.get(address) ?? `${folder}${address}`, "utf8");
export const size = (address: string): number =>
  statSync(files.get(address) ?? `${folder}${address}`).size;
