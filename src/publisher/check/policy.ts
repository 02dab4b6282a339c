import type { CodeFacts } from "./inspect-code.ts";
import type { Fault } from "./fault.ts";

/** Sources by directive, in lower case where case doesn't count. */
type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * Sources that would allow what the policy is there to forbid (design 8). Pictures can't run, so
 * they alone may come from any https host.
 */
const weak = new Set(
  "'unsafe-inline' 'unsafe-eval' 'unsafe-hashes' http: https: ws: wss:".split(" "),
);

const required = "default-src script-src style-src base-uri object-src form-action".split(" ");

/** What is wrong with a policy by itself; empty when it is strict. */
function policyProblems(policy: string | undefined): readonly string[] {
  if (policy === undefined) return ["has no Content-Security-Policy"];
  const directives = readPolicy(policy);
  const problems = required
    .filter((name) => !directives.has(name))
    .map((name) => `has a policy without ${name}`);
  for (const [name, sources] of directives)
    for (const source of sources)
      if (
        (weak.has(source) && !(name === "img-src" && source === "https:")) ||
        source.includes("*") ||
        (name.startsWith("script-src") && /^(data|blob|filesystem):$/.test(source))
      )
        problems.push(`has a policy that allows ${source} in ${name}`);
  // Links were read without a <base>, which base-uri 'none' makes right.
  for (const name of ["object-src", "base-uri"])
    if (directives.has(name) && directives.get(name)?.join(" ") !== "'none'")
      problems.push(`has a policy whose ${name} isn't 'none'`);
  return problems;
}

/** What of a page its own policy doesn't cover; its strictness is asked elsewhere. */
function codeProblems(facts: CodeFacts): readonly string[] {
  const { policy, policies, policyFirst } = facts;
  const problems: string[] = [];
  if (facts.inlineStyleAttributes > 0)
    problems.push("has style attributes, which its policy forbids");
  if (facts.eventHandlers > 0)
    problems.push(
      "has event handlers in attributes or javascript: addresses, which its policy forbids",
    );
  if (policy === undefined) return problems;
  if (policies > 1) problems.push(`has ${policies} policies instead of one`);
  if (!policyFirst) problems.push("has its policy behind a script, a style or the body's begin");
  const directives = readPolicy(policy);
  for (const { directive, source } of facts.inlineHashes)
    if (!sourcesOf(directives, directive).includes(source))
      problems.push(
        `has an inline ${directive === "script-src" ? "script" : "style"} that its policy doesn't allow (${source})`,
      );
  return problems;
}

/** Checks the policy of all documents, and of those that were rendered all that it governs. */
export function checkPolicies(
  documents: readonly (readonly [
    address: string,
    policy: string | undefined,
    facts: CodeFacts | undefined,
  ])[],
): readonly Fault[] {
  const known = new Map<string | undefined, readonly string[]>();
  return documents.flatMap(([page, policy, facts]) => {
    const strictness = known.get(policy) ?? policyProblems(policy);
    known.set(policy, strictness);
    const details = facts ? [...strictness, ...codeProblems(facts)] : strictness;
    return details.map((detail) => ({ page, rule: "policy" as const, detail }));
  });
}

/** Which sources hold for inline elements: the directive for elements goes before the general one. */
const sourcesOf = (policy: Policy, directive: string) =>
  policy.get(`${directive}-elem`) ?? policy.get(directive) ?? [];

/** Of a directive that is named twice, browsers take the first. */
function readPolicy(policy: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of policy.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key && !directives.has(key)) directives.set(key, sources.map(folded));
  }
  return directives;
}

/** Case counts in hashes and paths only. */
const folded = (source: string) => (/^'sha\d+-/i.test(source) ? source : source.toLowerCase());
