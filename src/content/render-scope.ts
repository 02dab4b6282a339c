import { AsyncLocalStorage } from "node:async_hooks";

import type { ContentReader } from "./content-reader.ts";

/** A picture that a page shows and that is made from something else, as plain data. */
export type PictureRecipe =
  | {
      readonly kind: "variant";
      /** Name of the original below `.data/content/images`. */
      readonly file: string;
      readonly width: number;
      /** Given when the picture is cut to a shape. */
      readonly height?: number;
      readonly format: "avif" | "webp";
    }
  | {
      readonly kind: "sharing";
      readonly title: string;
      readonly kicker: string;
      readonly product: string;
      readonly seed: string;
    };

/** What a page that is being rendered has at hand: the content, and pictures to be made for it. */
export interface RenderScope {
  readonly content: ContentReader;
  /**
   * Says that the page shows a picture at an address of the site.
   *
   * @returns whether the picture will be there; else the page must do without it
   */
  readonly want: (address: string, recipe: PictureRecipe) => boolean;
  /** Says that the content links to an address that isn't there. */
  readonly dead: (href: string) => void;
}

const storage = new AsyncLocalStorage<RenderScope>();
/** The development server loads this module twice, for its configuration and for pages. */
const shared = globalThis as { morrowRenderScope?: RenderScope };

/** Does some work, in which `renderScope()` gives this scope. */
export const withRenderScope = <T>(scope: RenderScope, work: () => T): T =>
  storage.run(scope, work);

/** Sets the scope for everything outside `withRenderScope`: the development server has only one. */
export function setStandingScope(scope: RenderScope): void {
  shared.morrowRenderScope = scope;
}

/**
 * The scope of the page that is being rendered.
 *
 * @throws {Error} outside of any rendering
 */
export function renderScope(): RenderScope {
  const scope = storage.getStore() ?? shared.morrowRenderScope;
  if (!scope) throw new Error("Content is only at hand while a page renders.");
  return scope;
}
