import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { errorCode } from "../../shared/errors.ts";
import { memoize } from "../../site/content/memoize.ts";
import type { Release } from "../files/release.ts";
import { siteFiles } from "../files/redirects.ts";
import type { ReleaseFinding } from "./finding.ts";
import { inspectPage, type PageFacts } from "../render/inspect-page.ts";

/**
 * Finds pages over their budget (`budgetOf`), and scripts whose imports don't exist, among the
 * pages that were rendered: all others load the same as before.
 *
 * @throws {Error} when a page's file can't be read
 */
export async function checkWeights(
  folder: string,
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): Promise<readonly ReleaseFinding[]> {
  const weigh = pageWeigher(folder);
  const checks = Array.from(rendered, async ([address, facts]) => {
    const page = pages[address];
    if (!facts || !page) return [];
    const budget = budgetOf(facts);
    const { css, script, withIslands, late, missing } = await weigh(facts);
    // A page that is within its budget uncompressed needs no compression.
    const html =
      page.bytes <= budget.html ? page.bytes : gzippedSize(await readFile(join(folder, page.file)));
    return [
      ...findExcess("length", "HTML", html, budget.html),
      ...findExcess("weight", "styles", css, budget.css),
      ...findExcess("weight", "script", script, budget.script),
      ...findExcess("weight", "script with islands", withIslands, budget.withIslands),
      ...findExcess("weight", "late script", late, budget.late),
      ...missing.map((detail) => ({ rule: "asset" as const, detail })),
    ].map((finding) => ({ page: address, ...finding }));
  });
  return (await Promise.all(checks)).flat();
}

/** @param rule of the finding above twice the budget */
function findExcess(
  rule: "length" | "weight",
  what: string,
  bytes: number,
  budget: number,
): readonly Omit<ReleaseFinding, "page">[] {
  if (bytes <= budget) return [];
  const kilobytes = (number: number) => `${(number / kilobyte).toFixed(1)} KB`;
  return [
    {
      rule: bytes > 2 * budget ? rule : "budget",
      detail: `has ${kilobytes(bytes)} of ${what} after gzip; its budget is ${kilobytes(budget)}`,
    },
  ];
}

/** The bytes of a text when it is sent. */
type Pack = (text: Buffer | string) => number;

const gzippedSize: Pack = (text) => gzipSync(text).length;

/** Bytes, packed, of what a page loads; its inline scripts count as script. */
interface LoadWeight {
  readonly css: number;
  readonly script: number;
  readonly withIslands: number;
  /** Script that only `import()` or a worker names: for what a visitor does later. */
  readonly late: number;
  /** Imports that don't exist, as sentences. Missing files that the page itself names weigh 0. */
  readonly missing: readonly string[];
}

type Load = Pick<PageFacts, "styles" | "scripts" | "islandScripts" | "inlineScripts">;

/** Weighs one page of a built site, and what it loads before any interaction. Throws when there is none. */
export async function weighPage(
  folder: string,
  address: string,
  pack = gzippedSize,
): Promise<LoadWeight & { readonly html: number }> {
  const path = (await siteFiles(folder)).get(address);
  if (!path) throw new Error(`${address} isn't among the pages of ${folder}.`);
  const html = await readFile(path, "utf8");
  // Scripts are named by their path, so any origin will do.
  const facts = inspectPage(html, { address, origin: "http://site" });
  return { html: pack(html), ...(await pageWeigher(folder, pack)(facts)) };
}

/** Weighs what the pages of a folder load. Each file is read once, each set of files summed once. */
function pageWeigher(folder: string, pack = gzippedSize): (page: Load) => Promise<LoadWeight> {
  const read = memoize((address: string) => readChunk(folder, address, pack));
  const weigh = memoize(async (key: string): Promise<LoadWeight> => {
    const { styles, scripts, islandScripts, inlineScripts } = JSON.parse(key) as Load;
    const sheets = await Promise.all(styles.map(read));
    const chunks = await withImports(read, scripts, islandScripts);
    const script = sum([...chunks.own, ...inlineScripts.map(pack)]);
    return {
      css: sum(sheets.map((sheet) => sheet?.bytes ?? 0)),
      script,
      withIslands: script + sum(chunks.islands),
      late: sum(chunks.late),
      missing: chunks.missing,
    };
  });
  return ({ styles, scripts, islandScripts, inlineScripts }) =>
    weigh(JSON.stringify({ styles, scripts, islandScripts, inlineScripts }));
}

/** A script or style sheet: its bytes, packed, and the addresses that it imports, or may import. */
interface Chunk {
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly lateImports: readonly string[];
}

type ReadChunk = (address: string) => Promise<Chunk | undefined>;

async function readChunk(folder: string, address: string, pack: Pack): Promise<Chunk | undefined> {
  try {
    const code = await readFile(join(folder, address), "utf8");
    return { bytes: pack(code), ...importsOf(code, address) };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The imports of a script, and those that it makes with `import()` or as a worker. */
function importsOf(code: string, address: string): Pick<Chunk, "imports" | "lateImports"> {
  const find = (pattern: RegExp) =>
    Array.from(
      code.matchAll(pattern),
      ([, target = ""]) => new URL(target, `http://site${address}`).pathname,
    );
  return {
    imports: find(/\b(?:im|ex)port\s*(?:[^"'`()]*?\bfrom\s*)?["'`](\.[^"'`]+)["'`]/g),
    lateImports: find(/\b(?:import\s*\(|new Worker\(new URL\()\s*["'`]([./][^"'`]+)["'`]/g),
  };
}

/** Sizes of scripts and of all that they import, each file once, and of what comes late. */
async function withImports(
  read: ReadChunk,
  scripts: readonly string[],
  islandScripts: readonly string[],
) {
  const missing: string[] = [];
  const seen = new Set<string>();
  const late: { readonly address: string; readonly importer: string }[] = [];
  const collect = async (roots: typeof late) => {
    const bytes: number[] = [];
    const waiting = [...roots];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { address, importer } = next;
      if (seen.has(address)) continue;
      seen.add(address);
      const chunk = await read(address);
      if (chunk) bytes.push(chunk.bytes);
      else if (importer)
        missing.push(`loads ${importer}, which imports ${address}, which isn't there`);
      const named = (target: string) => ({ address: target, importer: address });
      waiting.push(...(chunk?.imports.map(named) ?? []));
      late.push(...(chunk?.lateImports.map(named) ?? []));
    }
    return bytes;
  };
  const rootsOf = (addresses: readonly string[]) =>
    addresses.map((address) => ({ address, importer: "" }));
  const own = await collect(rootsOf(scripts));
  const islands = await collect(rootsOf(islandScripts));
  const lateBytes: number[] = [];
  while (late.length > 0) lateBytes.push(...(await collect(late.splice(0))));
  return { own, islands, late: lateBytes, missing };
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/**
 * Budgets of a page, in bytes after gzip. A publish warns about a page above one of them, and is refused
 * above twice of it.
 */

export const kilobyte = 1024;

/** HTML. A long article may have more. */
const html = 30 * kilobyte;

/** Style sheets: none, the styles of a page are part of its HTML. */
const css = 0;

/** Script that an interaction loads; the worker of the human check, and the dialog of another login. */
const late = 60 * kilobyte;

/** Script that a page and its islands load by themselves; React takes 65.6 KB of it. */
const withIslands = 126 * kilobyte;

/** Script of a page that is read, without its islands: page view, header and menu. */
const reading = 8 * kilobyte;

interface Page {
  /** Search engines may list it; they may not list participants' pages, which are islands. */
  readonly isListed: boolean;
}

/** The budget of a page. */
export const budgetOf = ({ isListed }: Page) => ({
  html,
  css,
  late,
  script: isListed ? reading : withIslands,
  withIslands,
});
