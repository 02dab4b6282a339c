import { readFileSync, statSync } from "node:fs";

import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

import { siteFiles } from "../../src/publisher/files/redirects.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { elements, named, value } from "../helpers/page-tree.ts";

export { elements, homeSections, named, textOf, value } from "../helpers/page-tree.ts";

/** The folder of the built site that is tested. */
export const folder = builtSite;

/** The files by address; see src/publisher/files/redirects.ts. */
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

/** The main part of the page at an address. */
export function mainOf(address: string): Element {
  const page = pages.find((built) => built.address === address);
  const [main] = page ? elements(page.tree, named("main")) : [];
  if (!main) throw new Error(`${address} has no main part.`);
  return main;
}

/** Elements inside another one that match, in document order. */
export const inside = (element: Element, isWanted: (inner: Element) => boolean) =>
  elements({ type: "root", children: [element] }, isWanted);

/** Whether an element has a class. */
export const ofClass = (name: string) => (element: Element) =>
  value(element, "className").split(" ").includes(name);

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
