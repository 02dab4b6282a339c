import type { Release } from "../files/release.ts";
import { checkContentLoss } from "./content-loss.ts";
import type { Finding, Rule, Verdict } from "./finding.ts";
import type { PageFacts } from "../render/inspect-page.ts";
import { checkLinks } from "./links.ts";
import { checkPolicies } from "./policy.ts";

/** A release before it is published. */
export interface Candidate {
  readonly release: Release;
  /** The published release; undefined before the first one. */
  readonly previous?: Release | undefined;
  /** Facts of the pages rendered for this release; the others were checked when they were rendered. */
  readonly rendered: ReadonlyMap<string, PageFacts | undefined>;
  /** The findings of `checkWeights`. */
  readonly weighed: readonly Finding[];
  /** Publish in spite of lost pages and lists and of heavy pages. */
  readonly force?: boolean;
}

/** Rules whose findings can be intended, so that `--force` makes them warnings. */
const forcible: ReadonlySet<Rule> = new Set<Rule>(["empty", "pages", "lists", "length", "weight"]);

/** Decides whether a release can be published. Reads no file, so thousands of pages take a moment. */
export function verifyRelease(candidate: Candidate): Verdict {
  const { release, previous, rendered, weighed, force = false } = candidate;
  const loss = checkContentLoss(release, previous);
  const found = [
    ...checkLinks(release),
    ...checkPolicies(release.pages, rendered),
    ...loss.errors,
    ...weighed,
  ];
  const mayBeLong = !haveGrown(candidate);
  const isWarning = ({ rule }: Finding) =>
    (force && forcible.has(rule)) ||
    // The link reaches its page without the fragment, and editors rename headings.
    rule === "fragment" ||
    rule === "budget" ||
    (rule === "length" && mayBeLong);
  return {
    errors: found.filter((finding) => !isWarning(finding)),
    warnings: [...found.filter(isWarning), ...loss.warnings],
  };
}

/**
 * Whether changed templates have made pages too long: the renderer is a new one, and most pages are
 * over twice their budget. A single long page has a long text, which must not block the others.
 */
function haveGrown({ release, previous, rendered, weighed }: Candidate) {
  if (release.renderer === previous?.renderer) return false;
  const documents = [...rendered.values()].filter(Boolean).length;
  const long = weighed.filter(({ rule }) => rule === "length").length;
  return long > documents / 2;
}
