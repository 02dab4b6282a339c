import { hash } from "node:crypto";

import { Parser } from "htmlparser2";

/** Stands in every document for its Content-Security-Policy, which is known once it is rendered. */
export const policyPlaceholder = "policy-of-this-page";

/**
 * Puts a policy into a document, whose first placeholder is the layout's. Astro's has the hashes of all
 * scripts and styles of the site, 2 KB after compression, and all hosts of films: those that the document
 * doesn't use are left out.
 */
export function insertPolicy(html: string, policy: string): string {
  const { hashes, frames } = usesOf(html);
  const scripts = sourcesOf(policy, "script-src");
  // A service whose script the page loads opens frames that the document doesn't name.
  const isUsed = (source: string) =>
    !source.startsWith("http") || frames.has(source) || scripts.includes(source);
  const content = policy
    .replaceAll(/ ('sha256-[^']+')/g, (source, hash: string) => (hashes.has(hash) ? source : ""))
    .replace(/frame-src [^;]*/, () =>
      ["frame-src", ...sourcesOf(policy, "frame-src").filter(isUsed)].join(" "),
    )
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;");
  return html.replace(policyPlaceholder, () => content);
}

const sourcesOf = (policy: string, directive: string): readonly string[] =>
  new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.trim().split(/\s+/) ?? [];

/** The hashes of the scripts and styles that are written into a document, and the origins of its frames. */
function usesOf(html: string) {
  const hashes = new Set<string>();
  const frames = new Set<string>();
  let code: string | undefined;
  const parser = new Parser({
    onopentag: (name, { src = "" }) => {
      if (name === "iframe") frames.add(URL.parse(src)?.origin ?? "");
      if (name === "script" || name === "style") code = "";
    },
    ontext: (text) => {
      if (code !== undefined) code += text;
    },
    onclosetag: () => {
      if (code !== undefined) hashes.add(policyHash(code));
      code = undefined;
    },
  });
  parser.end(html);
  return { hashes, frames };
}

const policyHash = (content: string) => `'sha256-${hash("sha256", content, "base64")}'`;
