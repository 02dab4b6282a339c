/** Directives of islands that load with their page; others load after a scroll or another act. */
export const eagerDirectives = ["load", "idle", "only"] as const;

const eagerIsland = new RegExp(` client="(?:${eagerDirectives.join("|")})"`);
const inlineScript = /<script>(.*?)<\/script>/gs;
/** What Astro's inline scripts have in them that load islands. */
const islandLoader = /\bself\.Astro\b|"astro-island"/;

/**
 * Leaves out Astro's loader of islands, which comes with the first act of a visitor (src/layouts/acts.script.ts),
 * on pages that have no island that must not wait for one.
 */
export const islandsAfterAct = (html: string): string =>
  eagerIsland.test(html)
    ? html
    : html.replace(inlineScript, (found, code: string) => (islandLoader.test(code) ? "" : found));
