import { fileAt, found, moved, notFound, unsaid, type Answer } from "./host-model.ts";
import { sample } from "./published-site.ts";

interface Settings {
  readonly cleanUrls: boolean;
  readonly trailingSlash: boolean;
  readonly redirects: readonly {
    source: string;
    destination: string;
    statusCode: number;
  }[];
  readonly rewrites: readonly { source: string; destination: string }[];
  readonly headers: readonly {
    source: string;
    headers: readonly { key: string; value: string }[];
  }[];
}

const settings = JSON.parse(sample("vercel/vercel.json")) as Settings;

/**
 * A source as Vercel's path-to-regexp reads it: `(…)` is a group, `\x` the sign x. Other signs with
 * a meaning there must not occur bare.
 */
export function expressionOf(source: string): RegExp {
  const parts = source.match(/\\.|\([^)]*\)|[^\\(]/gs) ?? [];
  const pattern = parts.map((part) => {
    if (part.startsWith("(")) return part;
    if (/^[{}:*+?)]$/.test(part)) throw new Error(`${source}: a bare ${part}`);
    return part.replace(/^\\/, "").replace(/\W/, String.raw`\$&`);
  });
  return new RegExp(`^${pattern.join("")}$`);
}

const matches = (source: string, path: string) => expressionOf(source).test(path);

/** Rules of headers are taken one after another; the last value of a header counts. */
function headersOf(path: string): Headers {
  const headers = new Headers({ "Cache-Control": unsaid });
  for (const rule of settings.headers)
    if (matches(rule.source, path))
      for (const { key, value } of rule.headers) headers.set(key, value);
  return headers;
}

/** Redirects, one address for each page, files, rewrites. */
export function vercel(path: string): Answer {
  const rule = settings.redirects.find(({ source }) => matches(source, path));
  if (rule) return moved(rule.statusCode, rule.destination);
  const proper = properOf(path);
  if (proper !== path) return moved(308, proper);
  const rewrite = settings.rewrites.find(({ source }) => matches(source, path));
  const file = fileAt(path) ?? fileAt(rewrite?.destination ?? path);
  return file === undefined ? notFound(headersOf(path)) : found(file, headersOf(path));
}

/** It redirects by the look of an address, whether there is a page or not. */
function properOf(path: string): string {
  const withoutSlash = settings.trailingSlash || path === "/" ? path : path.replace(/\/$/, "");
  return settings.cleanUrls ? withoutSlash.replace(/(\/index)?(\.html)$/, "") || "/" : withoutSlash;
}
