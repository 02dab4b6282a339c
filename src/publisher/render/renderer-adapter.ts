import { writeFile } from "node:fs/promises";

import type { AstroIntegration, IntegrationResolvedRoute } from "astro";

/** File of the routes in the folder of a bundle. */
export const routesFile = "routes.json";

/** Astro adapter that bundles the site as a module by which the publisher renders single pages. */
export function rendererAdapter(): AstroIntegration {
  let routes = "";
  return {
    name: "morrow-renderer",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        // All packages that use React are in the bundle with it, as two Reacts don't work; to bundle the
        // others too takes 150 MB more.
        updateConfig({ vite: { ssr: { noExternal: [/react/] } } });
      },
      "astro:config:done": ({ setAdapter }) => {
        setAdapter({
          name: "morrow-renderer",
          entrypointResolution: "auto",
          serverEntrypoint: new URL("./entry.ts", import.meta.url),
          supportedAstroFeatures: { serverOutput: "stable", sharpImageService: "stable" },
        });
      },
      "astro:routes:resolved": (resolved) => {
        routes = JSON.stringify(routesOf(resolved.routes));
      },
      // Found in any order; another one would count as another renderer, and render all pages again.
      "astro:build:ssr": ({ manifest }) => void manifest.assets.sort(),
      "astro:build:done": ({ dir }) => writeFile(new URL(`../${routesFile}`, dir), routes),
    },
  };
}

/** A route of `src/site/pages`, by Astro's name: `/blog`, `/blog-detail/[slug]`, `/rss.xml`. */
export interface PageRoute {
  readonly name: string;
  readonly kind: "page" | "endpoint";
}

/** The routes that the site's own pages and endpoints have. */
export const routesOf = (routes: readonly IntegrationResolvedRoute[]): readonly PageRoute[] =>
  routes
    .filter(({ origin }) => origin === "project")
    .flatMap(({ pattern, type }) =>
      type === "page" || type === "endpoint" ? [{ name: pattern, kind: type }] : [],
    );
