import type { SiteContent } from "../../../src/content/site-content.ts";
import type { Release } from "../release.ts";
import { isDocumentFile } from "./documents.ts";
import type { Fault } from "./fault.ts";

type Counted = Pick<Release, "pages" | "counts">;

/**
 * Lists without which the site is no use: from one reading to the next they don't become empty on
 * purpose, so it is a fault of the API, a wrong host or a filter that someone changed. Pages would
 * lose their texts (`labels`, `metas`, `pages`, `commonSections`), the home page its head
 * (`banners`), the site its subject (`surveys`, `posts`) or its imprint (`company`).
 *
 * The others may become empty because an editor took the last one away, and have a text for it.
 */
const requiredLists: ReadonlySet<string> = new Set<keyof SiteContent>([
  "company",
  "labels",
  "metas",
  "banners",
  "surveys",
  "posts",
  "pages",
  "commonSections",
]);

/** Fewer pages than this part of those before is no work of an editor. */
const leastPart = 0.8;

/** What content lost; some of it only has to be told. */
export interface Loss {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** Compares how much there is with how much there was. A first release can only be told of what it lacks. */
export function checkLoss(release: Counted, previous?: Counted): Loss {
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const now = documentsOf(release);
  const before = previous ? documentsOf(previous) : 0;
  if (now < before * leastPart)
    faults.push({
      page: "",
      rule: "pages",
      detail: `has only ${now} of the ${before} pages it had`,
    });

  const lists = new Set([
    ...requiredLists,
    ...Object.keys(previous?.counts ?? {}),
  ]);
  for (const list of lists) {
    if ((release.counts[list] ?? 0) > 0) continue;
    const had = previous?.counts[list] ?? 0;
    const isRequired = requiredLists.has(list);
    if (had > 0)
      (isRequired ? faults : warnings).push({
        page: "",
        rule: "lists",
        detail: `has no ${list} any more; there were ${had}`,
      });
    else if (isRequired)
      warnings.push({ page: "", rule: "lists", detail: `has no ${list}` });
  }
  return { faults, warnings };
}

const documentsOf = ({ pages }: Counted) =>
  Object.values(pages).filter(({ file }) => isDocumentFile(file)).length;
