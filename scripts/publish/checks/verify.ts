import type { PageFacts } from "../inspect/page.ts";
import type { Release } from "../release.ts";
import { checkAddresses } from "./addresses.ts";
import { checkLoss } from "./content.ts";
import { checkDocuments, isDocumentFile } from "./documents.ts";
import type { Fault, Rule } from "./fault.ts";
import { checkPolicies } from "./policy.ts";

/** A release before it is published. */
export interface Candidate {
  readonly release: Pick<
    Release,
    "pages" | "files" | "redirects" | "counts" | "pictures"
  >;
  /** The release that stands now; nothing for the first one. */
  readonly previous?:
    Pick<Release, "pages" | "counts" | "pictures"> | undefined;
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
const forcible: ReadonlySet<Rule> = new Set<Rule>(["pages", "lists", "weight"]);

/** Whether a release can be published. It reads no file: thousands of pages take a moment. */
export function verifyRelease(candidate: Candidate): Verdict {
  const { release, previous, rendered, weighed, force = false } = candidate;
  const documents = Object.entries(release.pages)
    .filter(([, { file }]) => isDocumentFile(file))
    .map(
      ([address, { policy }]) =>
        [address, policy, rendered.get(address)] as const,
    );
  const loss = checkLoss(release, previous);
  const found = [
    ...checkDocuments(release.pages, rendered),
    ...checkAddresses(release),
    ...checkPolicies(documents),
    ...loss.faults,
    ...weighed,
  ];
  const isForced = ({ rule }: Fault) => force && forcible.has(rule);
  // The link leads to its page all the same, and editors rename headings.
  const isHarmless = ({ rule }: Fault) => rule === "fragment";
  const isWarning = (fault: Fault) => isForced(fault) || isHarmless(fault);
  return {
    faults: found.filter((fault) => !isWarning(fault)),
    warnings: [...found.filter(isWarning), ...loss.warnings],
  };
}
