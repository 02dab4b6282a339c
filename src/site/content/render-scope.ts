import { AsyncLocalStorage } from "node:async_hooks";

import { type RouteParams, paramsOf } from "./addresses.ts";
import type { ContentReader, ContentIndex } from "./content-reader.ts";
import type { SiteContent } from "./site-content.ts";

/** A size and format of a fetched picture. */
export interface Variant {
  readonly kind: "variant";
  /** Name of the original below `.data/content/images`. */
  readonly file: string;
  /** At most 1600 pixels. */
  readonly width: number;
  /** Given when the picture is cut to a shape. */
  readonly height?: number;
  /** JPEG is for shared links: each site that shows them knows it. */
  readonly format: "avif" | "jpeg" | "webp";
}

/** A fetched drawing as it is: SVG. */
interface Drawing {
  readonly kind: "drawing";
  /** Name of the original below `.data/content/images`. */
  readonly file: string;
}

/** How to make a picture of a page, as plain data. */
export type PictureRecipe = Variant | Drawing;

/** The content for a page that is being rendered, and what it reports to the publisher. */
export interface RenderScope {
  readonly content: ContentReader;
  /** Requests a picture that the page shows, at an address of the site; false when it can't be made. */
  readonly requestPicture: (address: string, recipe: PictureRecipe) => boolean;
  /** Reports a link of the content to an address that the site doesn't have. */
  readonly reportDeadLink: (href: string) => void;
}

/** Gives pages their content: of a build, of the publisher or of the development server. */
interface ContentSource {
  /** The parameters of all pages of a route, by Astro's name of it. */
  readonly paramsOf: (route: string) => readonly RouteParams[];
  /** The scope of the page at a decoded address, which is about to be rendered. */
  readonly openPage: (address: string) => RenderScope;
}

/**
 * On `globalThis`, because Astro loads this module several times: for its configuration and for pages, and
 * in development again after each change.
 */
const shared = globalThis as {
  morrowContent?: ContentSource;
  morrowScope?: AsyncLocalStorage<RenderScope>;
};

/** Sets the source for all pages that are rendered from now on. */
export function setContentSource(source: ContentSource): void {
  shared.morrowContent = source;
}

/** The source of pages; throws when none has been set. */
export function contentSource(): ContentSource {
  if (!shared.morrowContent) throw new Error("Content can only be read while a site is built.");
  return shared.morrowContent;
}

/** For `getStaticPaths` of a route with parameters. */
export const staticPaths = (route: string) =>
  contentSource()
    .paramsOf(route)
    .map((params) => ({ params: { ...params } }));

const storage = (shared.morrowScope ??= new AsyncLocalStorage<RenderScope>());

/** Runs a function in which, and in all that it awaits, `renderScope()` gives this scope. */
export const withRenderScope = <T>(scope: RenderScope, work: () => T): T =>
  storage.run(scope, work);

/** The scope of the page that is being rendered; throws outside of one. */
export function renderScope(): RenderScope {
  const scope = storage.getStore();
  if (!scope) throw new Error("Content can only be read while a page is rendered.");
  return scope;
}

/** What a page has asked for while it was rendered. */
export interface PageRecord {
  /** Digests of the content that it has read, by key: `posts/trust`, `labels/blog`. */
  readonly reads: Readonly<Record<string, string>>;
  /** Recipes of the pictures that it shows, by address. */
  readonly pictures: ReadonlyMap<string, PictureRecipe>;
  /** Targets of dead links in the content, which were stripped. */
  readonly deadLinks: readonly string[];
}

/**
 * Creates a source of content that records what each page asks for.
 *
 * @param missing addresses of pictures that can't be shown
 */
export function recordPages(
  content: SiteContent,
  index: ContentIndex,
  missing: ReadonlySet<string> = new Set(),
) {
  const records = new Map<string, () => PageRecord>();
  const source: ContentSource = {
    paramsOf: (route) => paramsOf(route, content),
    openPage: (address) => {
      const { reader, reads } = index.track();
      const pictures = new Map<string, PictureRecipe>();
      const deadLinks = new Set<string>();
      records.set(address, () => ({ reads: reads(), pictures, deadLinks: [...deadLinks] }));
      return {
        content: reader,
        requestPicture: (at, recipe) => {
          pictures.set(at, recipe);
          return !missing.has(at);
        },
        reportDeadLink: (href) => void deadLinks.add(href),
      };
    },
  };
  return {
    source,
    /** Takes the record of a rendered page out; throws when the page has not been rendered. */
    take: (address: string): PageRecord => {
      const record = records.get(address);
      if (!record) throw new Error(`${address} has not been rendered.`);
      records.delete(address);
      return record();
    },
  };
}
