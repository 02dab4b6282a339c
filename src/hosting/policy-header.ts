import { fromHtml } from "hast-util-from-html";
import { EXIT, visit } from "unist-util-visit";

/** Directives that a browser ignores in a `<meta>`. */
const headerOnly = "frame-ancestors 'none'";

/** The Content-Security-Policy of a built page's `<meta>`; undefined when it has none. */
export function policyOf(html: string): string | undefined {
  let policy: string | undefined;
  visit(fromHtml(html), "element", ({ tagName, properties }) => {
    const { httpEquiv, content } = properties;
    if (tagName !== "meta" || !isPolicy(httpEquiv)) return undefined;
    policy = String(content);
    return EXIT;
  });
  return policy;
}

/** hast reads `http-equiv` as a list of words. */
const isPolicy = (value: unknown) =>
  String(value).toLowerCase() === "content-security-policy";

/**
 * One policy that allows what any of the pages needs, for the header of all of them. Each page's
 * own `<meta>` stays stricter, and browsers obey both.
 */
export function policyHeader(policies: readonly string[]): string {
  const union = new Map<string, Set<string>>();
  for (const directive of policies.flatMap((policy) => policy.split(";"))) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (!name) continue;
    const known = union.get(name) ?? new Set();
    for (const source of sources) known.add(source);
    union.set(name, known);
  }
  const written = [...union].map(([name, sources]) =>
    [name, ...allowed(sources)].join(" "),
  );
  return [...written, headerOnly].join("; ");
}

/** `'none'` counts only alone. */
function allowed(sources: ReadonlySet<string>): readonly string[] {
  const real = [...sources].filter((source) => source !== "'none'");
  return real.length > 0 ? real : ["'none'"];
}
