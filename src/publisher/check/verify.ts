import type { PageFacts } from "./inspect-page.ts";
import type { Release } from "../release/release.ts";
import { checkAddresses } from "./addresses.ts";
import { checkLoss } from "./content.ts";
import { checkDocuments, isDocumentFile } from "./documents.ts";
import type { Fault, Rule } from "./fault.ts";
import { checkPolicies } from "./policy.ts";

/** A release before it is published. */
export interface Candidate {
  readonly release: Pick<
    Release,
    "pages" | "files" | "redirects" | "counts" | "pictures" | "renderer"
  >;
  /** The release that stands now; nothing for the first one. */
  readonly previous?: Pick<Release, "pages" | "counts" | "pictures" | "renderer"> | undefined;
  /** Facts of the pages that were rendered for it; the others stood up to their checks before. */
  readonly rendered: ReadonlyMap<string, PageFacts | undefined>;
  /** What `checkWeights` found. */
  readonly weighed: readonly Fault[];
  /** Publish in spite of lost pages and lists and of heavy pages. */
  readonly force?: boolean;
}

export interface Verdict {
  /** It must not be published when there is one. */
  readonly faults: readonly Fault[];
  /** Somebody should look at these. */
  readonly warnings: readonly Fault[];
}

/** Faults that can be meant. Broken links, missing files and weak policies never are. */
const forcible: ReadonlySet<Rule> = new Set<Rule>(["pages", "lists", "length", "weight"]);

/** Whether a release can be published. It reads no file: thousands of pages take a moment. */
export function verifyRelease(candidate: Candidate): Verdict {
  const { release, previous, rendered, weighed, force = false } = candidate;
  const documents = Object.entries(release.pages)
    .filter(([, { file }]) => isDocumentFile(file))
    .map(([address, { policy }]) => [address, policy, rendered.get(address)] as const);
  const loss = checkLoss(release, previous);
  const found = [
    ...checkDocuments(release.pages, rendered),
    ...checkAddresses(release),
    ...checkPolicies(documents),
    ...loss.faults,
    ...weighed,
  ];
  const isForced = ({ rule }: Fault) => force && forcible.has(rule);
  const mayBeLong = !haveGrown(candidate);
  const isHarmless = ({ rule }: Fault) =>
    // The link leads to its page all the same, and editors rename headings.
    rule === "fragment" || (rule === "length" && mayBeLong);
  const isWarning = (fault: Fault) => isForced(fault) || isHarmless(fault);
  return {
    faults: found.filter((fault) => !isWarning(fault)),
    warnings: [...found.filter(isWarning), ...loss.warnings],
  };
}

/**
 * Whether too long pages are the templates' doing: these are other ones than before, and most pages
 * are too long. A single one has a long text, which must not hold up all others.
 */
function haveGrown({ release, previous, rendered, weighed }: Candidate) {
  if (release.renderer === previous?.renderer) return false;
  const documents = [...rendered.values()].filter(Boolean).length;
  const long = weighed.filter(({ rule }) => rule === "length").length;
  return long > documents / 2;
}
