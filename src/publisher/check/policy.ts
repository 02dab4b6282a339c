import { memoize } from "../../site/content/memoize.ts";
import { isDocumentFile, type Release } from "../files/release.ts";
import type { ReleaseFinding } from "./finding.ts";
import type { PageFacts } from "../render/inspect-page.ts";

/** Sources by directive, in lower case except for hashes. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** Sources that would allow injected code. Pictures can't run, so `img-src https:` is accepted. */
const unsafeSources = new Set(
  "'unsafe-inline' 'unsafe-eval' 'unsafe-hashes' http: https: ws: wss:".split(" "),
);

const required = "default-src script-src style-src base-uri object-src form-action".split(" ");

/** Checks that the policy of every document is strict, and that rendered documents obey it (design 8). */
export function checkPolicies(
  pages: Release["pages"],
  rendered: ReadonlyMap<string, PageFacts | undefined>,
): readonly ReleaseFinding[] {
  const weaknesses = memoize(findWeaknesses);
  return Object.entries(pages).flatMap(([page, { file, policy }]) => {
    if (!isDocumentFile(file)) return [];
    const facts = rendered.get(page);
    const details = [...weaknesses(policy), ...(facts ? findViolations(facts) : [])];
    return details.map((detail) => ({ page, rule: "policy" as const, detail }));
  });
}

/** Why a policy is not strict; empty when it is. */
function findWeaknesses(policy: string | undefined): readonly string[] {
  if (policy === undefined) return ["has no Content-Security-Policy"];
  const directives = parsePolicy(policy);
  const isUnsafe = (name: string, source: string) =>
    (unsafeSources.has(source) && !(name === "img-src" && source === "https:")) ||
    source.includes("*") ||
    (name.startsWith("script-src") && /^(data|blob|filesystem):$/.test(source));
  return [
    ...required
      .filter((name) => !directives.has(name))
      .map((name) => `has a policy without ${name}`),
    ...[...directives].flatMap(([name, sources]) =>
      sources
        .filter((source) => isUnsafe(name, source))
        .map((source) => `has a policy that allows ${source} in ${name}`),
    ),
    // The checks of links ignore <base>, which base-uri 'none' makes correct.
    ...["object-src", "base-uri"]
      .filter((name) => directives.has(name) && directives.get(name)?.join(" ") !== "'none'")
      .map((name) => `has a policy whose ${name} isn't 'none'`),
  ];
}

/** Finds what its page's policy blocks or can't forbid, and why browsers would not apply it to all. */
function findViolations(facts: PageFacts): readonly string[] {
  const { policy, policies, policyFirst } = facts;
  const problems: string[] = [];
  if (facts.isRefreshing) problems.push("leads its visitors away by a meta refresh");
  if (facts.inlineStyleAttributes > 0)
    problems.push("has style attributes, which its policy forbids");
  if (facts.eventHandlers > 0)
    problems.push(
      "has event handlers in attributes or javascript: addresses, which its policy forbids",
    );
  if (policy === undefined) return problems;
  if (policies > 1) problems.push(`has ${policies} policies instead of one`);
  if (!policyFirst) problems.push("has its policy behind a script, a style or the body's begin");
  const directives = parsePolicy(policy);
  for (const { directive, source } of facts.inlineHashes) {
    // For inline elements the `-elem` directive takes precedence.
    const sources = directives.get(`${directive}-elem`) ?? directives.get(directive) ?? [];
    const element = directive === "script-src" ? "script" : "style";
    if (!sources.includes(source))
      problems.push(`has an inline ${element} that its policy doesn't allow (${source})`);
  }
  return problems;
}

/** Parses a policy; browsers apply the first of two directives of one name. */
function parsePolicy(policy: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of policy.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key && !directives.has(key)) directives.set(key, sources.map(lowerCase));
  }
  return directives;
}

/** Hashes are case-sensitive. */
const lowerCase = (source: string) => (/^'sha\d+-/i.test(source) ? source : source.toLowerCase());
