/** A problem that a check has found in a release before it is published. */
export interface ReleaseFinding {
  /** Address of the page; empty when the problem concerns the whole site. */
  readonly page: string;
  readonly rule: Rule;
  /** The problem without the page's address: `links to /x, which isn't there`. */
  readonly detail: string;
}

/** Findings that forbid to publish a release, and others. */
export interface Verdict {
  readonly errors: readonly ReleaseFinding[];
  readonly warnings: readonly ReleaseFinding[];
}

export type Rule =
  | "link"
  | "fragment"
  | "asset"
  | "policy"
  | "empty"
  | "pages"
  | "lists"
  /** Above a budget of weights.ts. */
  | "budget"
  /** Above twice the budget of HTML. */
  | "length"
  /** Above twice another budget. */
  | "weight";

const mostLines = 10;

/** Advice on a rule's findings, where the findings don't show it. */
const advice: Partial<Readonly<Record<Rule, string>>> = {
  policy: "The policy is made in src/publisher/deploy/content-security-policy.ts.",
  empty: "If it is meant to be empty, publish it with: npm run rebuild -- --force",
  pages: "If the loss is intended, publish it with: npm run rebuild -- --force",
  lists: "If the loss is intended, publish it with: npm run rebuild -- --force",
  budget: "The budgets are in src/publisher/check/weights.ts.",
  length: "The budgets are in src/publisher/check/weights.ts.",
  weight: "The budgets are in src/publisher/check/weights.ts.",
};

/** Findings as at most ten lines, and one that counts the others. Pages with the same problem share a line. */
export function describeFindings(findings: readonly ReleaseFinding[]): readonly string[] {
  const groups = Map.groupBy(findings, ({ rule, detail }) => `${rule} ${detail}`);
  const lines = Array.from(groups.values(), ([first, ...others]) => {
    if (!first) return "";
    const where = others.length > 0 ? `${first.page} and ${others.length} more` : first.page;
    return `${where || "The site"}: ${first.detail}`;
  });
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines), `… and ${lines.length - mostLines} more`]
    : lines;
}

/** Which file to change, or which command to run, about these findings; each sentence once. */
export const adviceFor = (findings: readonly ReleaseFinding[]): readonly string[] => [
  ...new Set(findings.flatMap(({ rule }) => advice[rule] ?? [])),
];

const losses: ReadonlySet<Rule> = new Set<Rule>(["pages", "lists"]);

/**
 * Why a release with these errors must not be published; undefined without errors.
 *
 * @param otherContent a sentence that explains what is lost, in place of the advice about it
 */
export function refusalFor(
  errors: readonly ReleaseFinding[],
  otherContent: string | undefined,
): string | undefined {
  if (errors.length === 0) return undefined;
  const isLoss = ({ rule }: ReleaseFinding) => losses.has(rule);
  const reason = errors.some(isLoss) ? otherContent : undefined;
  const others = reason === undefined ? errors : errors.filter((finding) => !isLoss(finding));
  return [
    "The new site was not published:",
    ...describeFindings(errors).map((line) => `  ${line}`),
    ...(reason === undefined ? [] : [reason]),
    ...adviceFor(others),
  ].join("\n");
}
