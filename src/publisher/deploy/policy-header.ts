/** Directives that a browser ignores in a `<meta>`. */
const headerOnly = "frame-ancestors 'none'";

/**
 * One policy that allows what any of the pages needs, for the header of all of them. Each page's
 * own `<meta>` stays stricter, and browsers obey both.
 */
export const policyHeader = (policies: readonly string[]): string => written([...union(policies)]);

/**
 * The part of that policy which is decided by settings alone: without hashes of scripts and styles,
 * and without `default-src`, which would stand in for them. It is for hosts where headers change
 * later or never when a new site is published: an old hash would forbid the new page's script.
 * Nothing is lost but on files that aren't pages, because the page's `<meta>` holds the rest.
 */
export const settledPolicy = (policies: readonly string[]): string =>
  written(
    [...union(policies)].filter(
      ([name, sources]) => name !== "default-src" && ![...sources].some((one) => isHash(one)),
    ),
  );

const isHash = (source: string) => /^'sha\d+-/.test(source);

type Directives = ReadonlyMap<string, ReadonlySet<string>>;

/** All sources of each directive, in an order that the policies alone decide, not their order. */
function union(policies: readonly string[]): Directives {
  const directives = new Map<string, Set<string>>();
  const sorted = policies.toSorted();
  for (const directive of sorted.flatMap((policy) => policy.split(";"))) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = directives.get(name) ?? new Set();
    for (const source of sources) known.add(source);
    directives.set(name, known);
  }
  return directives;
}

const written = (directives: readonly (readonly [string, ReadonlySet<string>])[]): string =>
  [...directives.map(([name, sources]) => [name, ...allowed(sources)].join(" ")), headerOnly].join(
    "; ",
  );

/** `'none'` counts only alone. */
function allowed(sources: ReadonlySet<string>): readonly string[] {
  const real = [...sources].filter((source) => source !== "'none'");
  return real.length > 0 ? real : ["'none'"];
}
