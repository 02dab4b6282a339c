/** The entry of the renderer: `astro build` bundles it, and the publisher imports the bundle. */
import { createApp } from "astro/app/entrypoint";

import type { ContentReader } from "../../content/content-reader.ts";
import { type PictureRecipe, withRenderScope } from "../../content/render-scope.ts";
import {
  escapeAttributes,
  islandsAfterInteraction,
  policyMeta,
  scriptsAfterPaint,
} from "./rewrite-html.ts";

const app = createApp({ streaming: false });

/** A route of `src/pages`, by Astro's name: `/blog`, `/blog-detail/[slug]`, `/rss.xml`. */
export interface Route {
  readonly name: string;
  readonly kind: "page" | "endpoint";
}

export const routes: readonly Route[] = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin }) => origin === "project")
  .flatMap(({ route, type }) =>
    type === "page" || type === "endpoint" ? [{ name: route, kind: type }] : [],
  );

/** Loads the code of all pages; else that of a route is loaded with its first page. */
export async function loadPages(): Promise<void> {
  await Promise.all(Array.from(app.manifest.pageMap?.values() ?? [], (load) => load()));
}

export interface Rendered {
  readonly body: Uint8Array;
  readonly pictures: ReadonlyMap<string, PictureRecipe>;
  /** Targets of dead links in the content, which were stripped. */
  readonly deadLinks: readonly string[];
}

/**
 * Renders the page or file of an address.
 *
 * @param address decoded: `/blog-detail/été`; slugs hold neither `?` nor `#` nor `%` (src/publisher/fetch/slug.ts)
 * @param missing addresses of pictures that can't be shown
 * @throws {Error} when rendering fails, or when the address has no page
 */
export async function render(
  address: string,
  content: ContentReader,
  missing: ReadonlySet<string> = new Set(),
): Promise<Rendered> {
  const pictures = new Map<string, PictureRecipe>();
  const deadLinks = new Set<string>();
  const scope = {
    content,
    requestPicture: (at: string, recipe: PictureRecipe) => {
      pictures.set(at, recipe);
      return !missing.has(at);
    },
    reportDeadLink: (href: string) => void deadLinks.add(href),
  };
  const url = new URL(encodeURI(address), import.meta.env.SITE);
  const answer = await withRenderScope(scope, () => rendered(url));
  return { body: answer, pictures, deadLinks: [...deadLinks] };
}

async function rendered(url: URL): Promise<Uint8Array> {
  const response = await app.render(new Request(url), { clientAddress: "127.0.0.1" });
  const expected = url.pathname === "/404" ? 404 : 200;
  if (response.status !== expected)
    throw new Error(
      `its status is ${response.status}. What Astro has printed says why; npm run types names the line of most faults.`,
    );
  const policy = response.headers.get("content-security-policy");
  const body = new Uint8Array(await response.arrayBuffer());
  if (policy === null) return body;
  const escaped = escapeAttributes(Buffer.from(body).toString());
  const html = scriptsAfterPaint(islandsAfterInteraction(escaped));
  return Buffer.from(policyMeta(html, policy));
}
