import { type Candidate, verifyRelease } from "../../../src/publisher/check/check-release.ts";
import type { ReleaseFinding } from "../../../src/publisher/check/finding.ts";
import { inspectPage } from "../../../src/publisher/render/inspect-page.ts";
import type { ReleasePage } from "../../../src/publisher/files/release.ts";
import { release } from "../sample-release.ts";

export const origin = "https://www.example.org";

/** Numbers of records, none of them 0. */
export const counts = {
  company: 1,
  labels: 9,
  metas: 9,
  banners: 2,
  surveys: 3,
  posts: 4,
  pages: 5,
  commonSections: 2,
  videos: 2,
};

export const strictPolicy =
  "default-src 'self';base-uri 'none';object-src 'none';form-action 'self';script-src 'self';style-src 'self'";

/** A document without findings; tests change its body, head or policy. */
export const html = (body = "", { head = "", policy = strictPolicy } = {}) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><title>A page</title>${head}</head><body>${body}</body></html>`;

/** A release with these documents by address, all rendered now, and other files by path. */
export function candidate(
  documents: Readonly<Record<string, string>>,
  files: readonly string[] = [],
): Candidate {
  const rendered = new Map(
    Object.entries(documents).map(
      ([address, text]) => [address, inspectPage(text, { address, origin })] as const,
    ),
  );
  const pages: Record<string, ReleasePage> = {};
  for (const [address, facts] of rendered)
    pages[address] = {
      file: `${address === "/" ? "index" : address.slice(1)}.html`,
      hash: "",
      bytes: Buffer.byteLength(documents[address] ?? ""),
      reads: {},
      links: facts.links,
      assets: facts.assets,
      ids: facts.ids,
      ...(facts.policy !== undefined && { policy: facts.policy }),
    };
  return {
    release: release({
      pages,
      files: Object.fromEntries(files.map((path) => [path, { hash: "", bytes: 1 }])),
      counts,
      renderer: "now",
    }),
    rendered,
    weighed: [],
  };
}

const lines = (errors: readonly ReleaseFinding[]): readonly string[] =>
  errors.map(({ page, rule, detail }) => `${page} ${rule}: ${detail}`);

/** The errors as `page rule: detail`. */
export const errorsOf = (given: Candidate): readonly string[] => lines(verifyRelease(given).errors);

/** The warnings in the same form. */
export const warningsOf = (given: Candidate): readonly string[] =>
  lines(verifyRelease(given).warnings);
