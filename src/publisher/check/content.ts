import type { SiteContent } from "../../content/site-content.ts";
import type { Release } from "../release/release.ts";
import { isDocumentFile } from "./documents.ts";
import type { Fault } from "./fault.ts";

type Counted = Pick<Release, "pages" | "counts" | "pictures">;

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

/** Texts of pages: they are many, and an editor changes a few at a time. */
const pageTexts: ReadonlySet<string> = new Set(["labels", "metas"]);

/**
 * Whether a list has lost more than an editor takes away between two rebuilds: more than half of four
 * records or more, and of the pages' texts three or more that are over a fifth.
 */
function hasShrunk(list: string, had: number, has: number): boolean {
  const lost = had - has;
  return pageTexts.has(list) ? lost >= 3 && lost > had * 0.2 : had >= 4 && lost > had / 2;
}

/** Fewer pictures than that may go at once: those of a post or two. */
const fewestLostPictures = 5;

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

  const lists = new Set([...requiredLists, ...Object.keys(previous?.counts ?? {})]);
  for (const list of lists) {
    const has = release.counts[list] ?? 0;
    const had = previous?.counts[list] ?? 0;
    const isRequired = requiredLists.has(list);
    const isFault = hasShrunk(list, had, has) || (had > 0 && isRequired);
    const rule = "lists";
    if (has === 0 && had > 0)
      (isFault ? faults : warnings).push({
        page: "",
        rule,
        detail: `has no ${list} any more; there were ${had}`,
      });
    else if (has === 0 && isRequired) warnings.push({ page: "", rule, detail: `has no ${list}` });
    else if (hasShrunk(list, had, has))
      faults.push({
        page: "",
        rule,
        detail: `has only ${has} of the ${had} ${list} it had`,
      });
  }
  const hadPictures = previous?.pictures;
  if (hadPictures && release.pictures) {
    const { shown } = hadPictures;
    const lost = release.pictures.lost - hadPictures.lost;
    if (lost >= fewestLostPictures && lost > shown / 3)
      faults.push({
        page: "",
        rule: "lists",
        detail: `would show placeholders for ${lost} of the ${shown} pictures it had, because their host no longer has them`,
      });
  }
  return { faults, warnings };
}

const documentsOf = ({ pages }: Counted) =>
  Object.values(pages).filter(({ file }) => isDocumentFile(file)).length;
