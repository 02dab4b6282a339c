import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";

import { siteFiles } from "../serve/site-files.ts";

/** What a page costs before anybody touches it, in bytes after gzip. */
export interface PageWeight {
  readonly html: number;
  readonly css: number;
  readonly script: number;
}

/** Islands that begin to load with the page; the others wait for a scroll or a pointer. */
const eager = new Set(["load", "idle", "only"]);

/** Weighs one page of a built site with the files that it loads by itself. */
export async function weighPage(
  folder: string,
  address: string,
): Promise<PageWeight> {
  const path = (await siteFiles(folder)).get(address);
  if (!path) throw new Error(`${address} isn't among the pages of ${folder}.`);
  const html = await readFile(path, "utf8");
  const styles: string[] = [];
  const scripts = new Set<string>();
  let inline = 0;
  visit(fromHtml(html), "element", (element) => {
    styles.push(...styleOf(element));
    for (const script of scriptsOf(element)) scripts.add(script);
    inline += inlineScript(element);
  });
  const [css, chunks] = await Promise.all([
    sum(folder, new Set(styles)),
    sum(folder, await withImports(folder, scripts)),
  ]);
  return { html: gzipSync(html).length, css, script: chunks + inline };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

const styleOf = ({ tagName, properties }: Element): readonly string[] =>
  tagName === "link" && String(properties.rel) === "stylesheet"
    ? [text(properties.href)]
    : [];

function scriptsOf({ tagName, properties }: Element): readonly string[] {
  if (tagName === "script" && properties.src) return [text(properties.src)];
  if (tagName !== "astro-island") return [];
  return eager.has(text(properties["client"]))
    ? [text(properties["component-url"]), text(properties["renderer-url"])]
    : [];
}

/** Inline scripts are part of the HTML too; they count as script, as they run as one. */
function inlineScript({ tagName, properties, children }: Element): number {
  const [code] = children;
  const isCode =
    tagName === "script" &&
    !properties.src &&
    (!properties.type || properties.type === "module");
  return isCode && code?.type === "text" ? gzipSync(code.value).length : 0;
}

/** Chunks with all that they import, the lazily imported ones too: a budget that left those out could be met by hiding code. */
async function withImports(
  folder: string,
  scripts: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const waiting = [...scripts].filter(Boolean);
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (found.has(address)) continue;
    found.add(address);
    const code = await readFile(join(folder, address), "utf8");
    const imports = code.matchAll(
      /\bimport\s*(?:\(\s*|[^"'`()]*?\bfrom\s*)?["'`](\.[^"'`]+)["'`]/g,
    );
    for (const [, target = ""] of imports)
      waiting.push(new URL(target, `http://site${address}`).pathname);
  }
  return found;
}

async function sum(
  folder: string,
  addresses: ReadonlySet<string>,
): Promise<number> {
  const sizes = await Promise.all(
    [...addresses].map(
      async (address) => gzipSync(await readFile(join(folder, address))).length,
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
