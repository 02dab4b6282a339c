import type { IntegrationResolvedRoute } from "astro";

/** A route of `src/site/pages`, by Astro's name: `/blog`, `/blog-detail/[slug]`, `/rss.xml`. */
export interface Route {
  readonly name: string;
  readonly kind: "page" | "endpoint";
}

/** The routes that the site's own pages and endpoints have. */
export const routesOf = (routes: readonly IntegrationResolvedRoute[]): readonly Route[] =>
  routes
    .filter(({ origin }) => origin === "project")
    .flatMap(({ pattern, type }) =>
      type === "page" || type === "endpoint" ? [{ name: pattern, kind: type }] : [],
    );
