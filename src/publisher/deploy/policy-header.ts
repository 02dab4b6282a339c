/** Directives that browsers ignore in a `<meta>`. */
const headerOnly = "frame-ancestors 'none'";

/**
 * One policy for the header of all pages: what any of them needs, without the hashes of scripts and
 * styles and without `default-src`, their fallback. Hosts limit a header's length, and on some it
 * changes later than the pages, so that an old hash would block a new page's style. The `<meta>` of
 * each page is stricter, and browsers apply both.
 */
export function policyHeader(policies: readonly string[]): string {
  const directives = [...union(policies)]
    .filter(([name, sources]) => name !== "default-src" && ![...sources].some(isHash))
    .map(([name, sources]) => [name, ...withoutNone(sources)].join(" "));
  return [...directives, headerOnly].join("; ");
}

const isHash = (source: string) => /^'sha\d+-/.test(source);

/** All sources by directive, in the same order for any order of the policies. */
function union(policies: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const directives = new Map<string, Set<string>>();
  for (const directive of policies.toSorted().flatMap((policy) => policy.split(";"))) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) directives.set(name, new Set([...(directives.get(name) ?? []), ...sources]));
  }
  return directives;
}

/** `'none'` is valid only without other sources. */
function withoutNone(sources: ReadonlySet<string>): readonly string[] {
  const others = [...sources].filter((source) => source !== "'none'");
  return others.length > 0 ? others : ["'none'"];
}
