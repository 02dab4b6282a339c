import type { PageFacts } from "./inspect-page.ts";
import type { Release } from "../release/release.ts";
import type { Fault } from "./fault.ts";

/** Whether a page's file is a document, and not the feed or a list for machines. */
export const isDocumentFile = (file: string): boolean => file.endsWith(".html");

/** Finds pages with nothing in them, and documents that are none. */
export function checkDocuments(
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [page, { file, bytes }] of Object.entries(pages)) {
    const facts = rendered.get(page);
    const details =
      bytes === 0 ? ["is empty"] : facts && isDocumentFile(file) ? documentProblems(facts) : [];
    for (const detail of details) faults.push({ page, rule: "document", detail });
  }
  return faults;
}

const documentProblems = ({ isDocument, title, isRefreshing }: PageFacts) => [
  ...(isDocument ? [] : ["doesn't begin with a doctype"]),
  ...(title === "" ? ["has no title"] : []),
  ...(isRefreshing ? ["leads its visitors away by a meta refresh"] : []),
];
