import { paramsOf } from "./addresses.ts";
import type { ContentIndex } from "./content-reader.ts";
import type { ContentSource, PictureRecipe } from "./render-scope.ts";
import type { SiteContent } from "./site-content.ts";

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
