/** Changes the HTML of a rendered page. */

/** Directives of islands that load with their page; others load after a scroll or another interaction. */
export const eagerDirectives = ["load", "idle", "only"] as const;

const eagerIsland = new RegExp(` client="(?:${eagerDirectives.join("|")})"`);
const inlineScript = /<script>(.*?)<\/script>/gs;
/** Marks those inline scripts of Astro that load islands. */
const islandLoader = /\bself\.Astro\b|"astro-island"/;

/**
 * Leaves Astro's loader of islands out of pages whose islands can all wait for the visitor's first
 * interaction, which loads it (src/layouts/interaction.script.ts).
 */
export const islandsAfterInteraction = (html: string): string =>
  eagerIsland.test(html)
    ? html
    : html.replace(inlineScript, (found, code: string) => (islandLoader.test(code) ? "" : found));

}
