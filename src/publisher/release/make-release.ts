import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Settings } from "../../settings.ts";
import { allOf } from "../../shared/all-of.ts";
import type { ChangedContent } from "../fetch-content.ts";
import type { SiteContent } from "../../content/site-content.ts";
import { pictureFolder } from "../../content/picture-address.ts";
import { hostFiles } from "../deploy/host-files.ts";
import { retainAssets } from "./retained-assets.ts";
import { linkFiles, writeNewFile } from "../files/link-file.ts";
import { leftPictures } from "./missing-pictures.ts";
import type { Paths } from "../files/paths.ts";
import { indexSite, planRelease } from "../render/plan.ts";
import type { RunContext } from "../progress/run-context.ts";
import { putServiceWorker, serviceWorkerFile } from "./service-worker.ts";
import {
  fileFacts,
  type Release,
  type ReleaseFile,
  type ReleasePage,
  type PublishedRelease,
} from "../files/release.ts";
import { pictureMaker } from "../render/make-pictures.ts";
import { renderPages } from "../render/render-pages.ts";
import type { Renderer } from "../render/renderer.ts";
import { sourceOf } from "./source.ts";

/** The content, code and folders from which a release is made. */
export interface ReleaseOptions {
  readonly context: RunContext;
  readonly settings: Settings;
  readonly fetched: ChangedContent;
  readonly renderer: Renderer;
  /** The current release; pages that would be rendered to the same bytes are taken from it. */
  readonly previous: PublishedRelease | undefined;
  readonly force: boolean;
  /** The published folder when it is no release; assets that open pages need are retained. */
  readonly currentFolder?: string | undefined;
  readonly paths: Paths;
  /** A new folder for the site's files. */
  readonly folder: string;
  /**
   * Milliseconds that costly pictures are waited for; pages do without those that are not made by then.
   * Without it, pages do without those that take long, and `makeMissingPictures` makes them.
   */
  readonly picturesLimit?: number | undefined;
  /** Makes the files that its host reads, by path, and sentences about what it can't take. */
  readonly hostFiles: (site: Pick<Release, "pages" | "redirects">) => {
    readonly published: Readonly<Record<string, string>>;
    readonly warnings: readonly string[];
  };
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes all files of a release in its folder: renders the changed pages, and links all other files to
 * those of the previous release, the renderer and the made pictures.
 *
 * @throws {Error} when a page or a picture can't be made; then the folder is incomplete
 */
export async function makeRelease(options: ReleaseOptions) {
  const { context, settings, fetched, renderer, previous, force, folder } = options;
  const { id, now, progress } = context;
  const { content, redirects } = fetched;
  const { addresses, index } = await indexSite(renderer.routes, fetched);
  const base = force || renderer.isComplete ? undefined : previous?.release;
  const missing = new Set(
    previous && leftPictures(options.paths, previous.release, options.picturesLimit),
  );
  const plan = planRelease(addresses, index, renderer, base, missing);
  if (plan.render.size > manyPages) returnMemory();
  const source = sourceOf(settings);
  using maker = pictureMaker(options.paths, {
    limit: options.picturesLimit,
    signal: options.signal,
  });
  const rendering = { ...options, origin: source.site, content, index, maker, missing };
  const reused = reusedFiles(options, [...plan.keep.values()]);
  const [first] = await allOf([
    progress.step("pages", (setNote) => renderPages({ ...rendering, plan, setNote })),
    linkFiles(reused, folder),
  ]);
  const { left, warnings } = await progress.step("pictures", async (setNote) => {
    const result = await maker.done(setNote);
    options.signal?.throwIfAborted();
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
            plan: { render: unfinished, keep: plan.keep },
            missing: new Set([...missing, ...left]),
            isAgain: true,
            setNote,
          }),
        )
      : undefined;
  const pages = { ...first.pages, ...second?.pages, ...Object.fromEntries(plan.keep) };
  const host = options.hostFiles({ pages, redirects });
  const { files, kept } = await progress.step("files", async (setNote) => {
    const files = await putFiles(options, pages, reused, host.published);
    await putServiceWorker(options, pages, files);
    const kept = await retainAssets(options, { pages, files }, now);
    setNote(`${Object.keys(files).length} files, ${Object.keys(kept).length} of earlier releases`);
    return { files, kept };
  });
  const rendered = new Map([...first.facts, ...(second?.facts ?? [])]);
  return {
    release: {
      id,
      publishedAt: now.toISOString(),
      source,
      code: renderer.code,
      renderer: renderer.digest,
      content: fetched.digest,
      pages,
      files,
      kept,
      redirects,
      counts: countsOf(content),
      pictures: fetched.pictureCounts,
    } satisfies Release,
    /** Facts about the pages that were rendered for it. */
    rendered,
    /** Paths of its files that may be no links to existing ones. */
    written: [
      ...[...rendered.keys()].flatMap((address) => pages[address]?.file ?? []),
      ...Object.keys(host.published),
      serviceWorkerFile,
    ],
    /** Sentences about what a host can't take, and about pictures that can't be made. */
    warnings: [...host.warnings, ...warnings],
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

/** Unchanged pages and their pictures: the previous release's file, by path in the release. */
function reusedFiles(
  { previous, renderer }: ReleaseOptions,
  pages: readonly ReleasePage[],
): ReadonlyMap<string, string> {
  if (!previous) return new Map();
  const paths = [...pages.map(({ file }) => file), ...picturesOf(pages)];
  return new Map(
    paths
      .filter((path) => !(path in renderer.files))
      .map((path) => [path, `${previous.folder}/${path}`]),
  );
}

async function putFiles(
  { folder, previous, renderer, paths }: ReleaseOptions,
  pages: Release["pages"],
  reused: ReadonlyMap<string, string>,
  hostFilesToPublish: Readonly<Record<string, string>>,
): Promise<Record<string, ReleaseFile>> {
  const files: Record<string, ReleaseFile> = {};
  /** Existing files besides the reused ones, by path in the release. */
  const sources = new Map<string, string>();

  for (const [path, facts] of Object.entries(renderer.files)) {
    if (path === serviceWorkerFile) continue;
    files[path] = facts;
    sources.set(path, join(renderer.folder, path));
  }
  for (const path of picturesOf(Object.values(pages))) {
    if (path in files) continue;
    const known = previous?.release.files[path] ?? previous?.release.kept[path];
    if (known?.hash && previous) {
      const { hash, bytes } = known;
      files[path] = { hash, bytes };
      if (!reused.has(path)) sources.set(path, `${previous.folder}/${path}`);
      continue;
    }
    const made = join(paths.pictures, basename(path));
    // Synchronous, because that takes less time for thousands of files.
    files[path] = fileFacts(readFileSync(made));
    sources.set(path, made);
  }
  const texts = Object.entries(hostFilesToPublish);
  for (const [path, text] of texts) files[path] = fileFacts(text);

  await linkFiles(sources, folder);
  for (const [path, text] of texts) await writeNewFile(join(folder, path), text);
  return files;
}

/** Paths of the made pictures that pages show. */
function picturesOf(pages: readonly ReleasePage[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { assets } of pages)
    for (const address of assets)
      if (address.startsWith(`${pictureFolder}/`)) paths.add(address.slice(1));
  return paths;
}

/** Counts the records of each list. Lists with one record per page count only those with text. */
const countsOf = (content: SiteContent): Release["counts"] => ({
  ...Object.fromEntries(
    Object.entries(content)
      // Made of the posts, whose tags an editor may change as they like.
      .filter(([name]) => name !== "topics" && name !== "articles")
      .map(([name, list]) => [name, (list as readonly unknown[]).length]),
  ),
  company: content.company.filter(({ data }) => Object.values(data).some((text) => text !== ""))
    .length,
  labels: content.labels.flatMap(({ data }) =>
    Object.values(data.texts).filter((text) => text !== ""),
  ).length,
  metas: content.metas.filter(({ data }) => data.title !== "").length,
  pages: content.pages.filter(({ data }) => data.body !== "").length,
});
