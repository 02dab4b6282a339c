import type { PageFacts } from "./inspect-page.ts";
import type { Release } from "../release/release.ts";
import type { Finding } from "./finding.ts";

/** Whether a page's file is an HTML document, and not a feed or a sitemap. */
export const isDocumentFile = (file: string): boolean => file.endsWith(".html");

/**
 * Finds empty pages, and documents without doctype or title or with a meta refresh.
 *
 * @param rendered facts of the pages that were rendered for this release
 */
export const checkDocuments = (
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): readonly Finding[] =>
  Object.entries(pages).flatMap(([page, { file, bytes }]) => {
    const facts = isDocumentFile(file) ? rendered.get(page) : undefined;
    const details = bytes === 0 ? ["is empty"] : facts ? documentProblems(facts) : [];
    return details.map((detail) => ({ page, rule: "document" as const, detail }));
  });

const documentProblems = ({ isDocument, title, isRefreshing }: PageFacts) => [
  ...(isDocument ? [] : ["doesn't begin with a doctype"]),
  ...(title === "" ? ["has no title"] : []),
  ...(isRefreshing ? ["leads its visitors away by a meta refresh"] : []),
];
