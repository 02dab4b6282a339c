import type { ContentIndex } from "../../site/content/content-reader.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import type { Paths } from "../files/paths.ts";
import type { PublishedRelease, Release } from "../files/release.ts";
import type { Progress } from "../progress/run.ts";
import { pictureMaker } from "./make-pictures.ts";
import { leftPictures } from "./missing-pictures.ts";
import { planRelease } from "./plan.ts";
import { renderPages } from "./render-pages.ts";
import type { Renderer } from "./renderer.ts";

/** The content, code and folders from which the pages of a release are made. */
export interface RenderOptions {
  readonly renderer: Renderer;
  readonly content: SiteContent;
  readonly index: ContentIndex;
  /** Addresses and files of all pages. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Origin of the site. */
  readonly origin: string;
  /** The current release; pages that would be rendered to the same bytes are taken from it. */
  readonly previous: PublishedRelease | undefined;
  /** Renders all pages. */
  readonly force: boolean;
  readonly paths: Paths;
  /** A new folder for the site's files. */
  readonly folder: string;
  /**
   * Milliseconds that costly pictures are waited for; pages do without those that are not made by then.
   * Without it, pages do without those that take long, and `makeMissingPictures` makes them.
   */
  readonly picturesLimit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Renders the changed pages into the folder of a release and makes the pictures that they show; pages
 * with pictures that are not made in time are rendered again without them.
 *
 * @returns all pages, the facts about those that were rendered, and sentences about pictures that can't
 *   be made
 * @throws {Error} when a page or a picture can't be made; then the folder is incomplete
 */
export async function renderSite(options: RenderOptions, progress: Progress) {
  const { renderer, index, addresses, previous, force, paths, picturesLimit, signal } = options;
  const base = force || renderer.isComplete ? undefined : previous?.release;
  const missing = new Set(previous && leftPictures(paths, previous.release, picturesLimit));
  const plan = planRelease({ addresses, index, renderer, previous: base, missing });
  if (plan.render.size > manyPages) returnMemory();
  using maker = pictureMaker(paths, { limit: picturesLimit, signal });
  const rendering = { ...options, maker, missing };
  const first = await progress.step("pages", (setNote) =>
    renderPages({ ...rendering, plan, setNote }),
  );
  const { left, warnings } = await progress.step("pictures", async (setNote) => {
    const result = await maker.done(setNote);
    signal?.throwIfAborted();
    const more = result.left.size;
    setNote(`${result.made} made${more > 0 ? `, ${more} left for the next release` : ""}`);
    return result;
  });
  const unfinished = unfinishedPages(first.pages, left);
  const second =
    unfinished.size > 0
      ? await progress.step("unfinished", (setNote) =>
          renderPages({
            ...rendering,
            plan: { ...plan, render: unfinished },
            missing: new Set([...missing, ...left]),
            isAgain: true,
            setNote,
          }),
        )
      : undefined;
  return {
    pages: { ...first.pages, ...second?.pages, ...Object.fromEntries(plan.unchanged) },
    /** Addresses of the pages that are those of the previous release. */
    unchanged: plan.unchanged,
    rendered: new Map([...first.facts, ...(second?.facts ?? [])]),
    warnings,
  };
}

/** Rendering so many takes seconds. */
const manyPages = 1000;

/**
 * Returns to the system what only the fetch has needed; V8 would keep it in a pool. Without the option
 * `--expose-gc` (package.json) nothing happens.
 */
const returnMemory = (): void =>
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

/** Addresses and files of the pages that show missing pictures. */
const unfinishedPages = (
  pages: Release["pages"],
  missing: ReadonlySet<string>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pages)
      .filter(([, { assets }]) => assets.some((path) => missing.has(path)))
      .map(([address, { file }]) => [address, file]),
  );
