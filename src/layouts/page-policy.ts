import { Parser } from "htmlparser2";

import { policyHash } from "../shared/digest.ts";

/** Stands in every document for its Content-Security-Policy, which is known once it is rendered. */
export const policyPlaceholder = "policy-of-this-page";

/**
 * Puts a policy into a document, whose first placeholder is the layout's. Astro's has the hashes of all
 * scripts and styles of the site, 2 KB after compression: those of other pages are left out.
 */
export function insertPolicy(html: string, policy: string): string {
  const own = inlineHashes(html);
  const content = policy
    .replaceAll(/ ('sha256-[^']+')/g, (source, hash: string) => (own.has(hash) ? source : ""))
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;");
  return html.replace(policyPlaceholder, () => content);
}

/** The hashes of the scripts and styles that are written into a document. */
function inlineHashes(html: string): ReadonlySet<string> {
  const hashes = new Set<string>();
  let code: string | undefined;
  const parser = new Parser({
    onopentag: (name) => {
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
  return hashes;
}
