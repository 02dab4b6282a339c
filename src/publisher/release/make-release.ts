import { readFile } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";
import { indexContent } from "../../content/content-reader.ts";
import type { PictureCounts } from "../fetch/fetch-content.ts";
import type { Settings } from "../../settings.ts";
import type { SiteContent } from "../../content/site-content.ts";
import type { RedirectRule } from "../deploy/rules.ts";
import { pictureFolder } from "../../content/picture-address.ts";
import { routeIndex } from "../check/route-index.ts";
import { fileFacts } from "./digest.ts";
import { releaseHostFiles } from "../deploy/release-host-files.ts";
import type { PageFacts } from "../check/inspect-page.ts";
import { retainAssets } from "./retained-assets.ts";
import { linkFile, writeNewFile } from "./link-file.ts";
import type { Paths } from "./paths.ts";
import { planRelease, siteAddresses } from "./plan.ts";
import type { Progress } from "../run/progress.ts";
import type { Release, ReleaseFile, ReleasePage } from "./release.ts";
import type { PublishedRelease } from "./releases.ts";
import { nameOf, pictureMaker } from "../render/make-pictures.ts";
import { renderPages } from "../render/render-pages.ts";
import type { Renderer } from "../render/renderer.ts";
import type { Source } from "./source.ts";

/** What a release is made from. */
export interface Making {
  readonly id: string;
  readonly now: Date;
  /** Decide which host the release is made for. */
  readonly settings: Settings;
  readonly source: Source;
  readonly content: SiteContent;
  readonly contentDigest: string;
  readonly pictureCounts: PictureCounts;
  readonly redirects: readonly RedirectRule[];
  readonly renderer: Renderer;
  /** The release that stands now; pages that would come out the same are taken from it. */
  readonly previous: PublishedRelease | undefined;
  /** Renders also pages that would come out the same. */
  readonly renderAll?: boolean;
  /** The folder that visitors see when it is no release; what open pages need of it stays. */
  readonly currentFolder?: string | undefined;
  readonly paths: Paths;
  /** Where the site's files go; a new folder. */
  readonly folder: string;
  readonly progress: Progress;
  /** Milliseconds for costly pictures; pages do without those that are not made by then. */
  readonly picturesLimit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A release whose files are all there, with the facts about the pages that were rendered for it. */
export interface MadeRelease {
  readonly release: Release;
  readonly rendered: ReadonlyMap<string, PageFacts | undefined>;
  /** Sentences about what a host can't take, and about pictures that can't be made. */
  readonly warnings: readonly string[];
}

/**
 * Makes all files of a release in a folder of its own: renders what the content touches, and links
 * everything else to the files of the release before, of the renderer and of the made pictures.
 *
 * @throws {Error} when a page or a picture can't be made; the folder is of no use then
 */
export async function makeRelease(making: Making): Promise<MadeRelease> {
  const { progress, renderer, previous } = making;
  const addresses = siteAddresses(renderer.routes, making.content);
  const { resolve } = routeIndex({
    pages: addresses,
    files: Object.keys(renderer.files),
    redirects: making.redirects,
  });
  const index = indexContent(making.content, (path) => resolve(path) !== undefined);
  const plan = planRelease(
    addresses,
    index,
    renderer.digest,
    making.renderAll ? undefined : previous?.release,
  );
  const rendering = { ...making, origin: making.source.site, index };
  const maker = pictureMaker(making.paths, {
    limit: making.picturesLimit,
    signal: making.signal,
  });
  const first = await progress.step("pages", (setNote) =>
    renderPages({ ...rendering, plan, maker, setNote }),
  );
  const { missing, warnings } = await progress.step("pictures", async (setNote) => {
    const result = await maker.done();
    const left = result.missing.size;
    const rest = left > 0 ? `, ${left} left for the next rebuild` : "";
    setNote(`${result.made} made${rest}`);
    return result;
  });

  const without = unfinishedPages(first.pages, missing);
  const again =
    without.size > 0
      ? await progress.step("unfinished", (setNote) =>
          renderPages({
            ...rendering,
            plan: { render: without, keep: plan.keep },
            maker,
            missing,
            setNote,
          }),
        )
      : undefined;
  const pages = {
    ...first.pages,
    ...again?.pages,
    ...Object.fromEntries(plan.keep),
  };

  const { redirects, settings } = making;
  const host = releaseHostFiles({ pages, redirects }, settings);
  const release = await progress.step("files", async (setNote) => {
    const files = await putFiles(making, pages, plan.keep, host.published);
    const kept = await retainAssets(making, { pages, files });
    setNote(`${Object.keys(files).length} files, ${Object.keys(kept).length} of earlier releases`);
    return {
      id: making.id,
      publishedAt: making.now.toISOString(),
      source: making.source,
      code: renderer.code,
      renderer: renderer.digest,
      content: making.contentDigest,
      pages,
      files,
      kept,
      redirects,
      counts: countsOf(making.content),
      pictures: making.pictureCounts,
      ...(again && { isUnfinished: true as const }),
    };
  });
  return {
    release,
    rendered: new Map([...first.facts, ...(again?.facts ?? [])]),
    warnings: [...host.warnings, ...warnings],
  };
}

/** Address and file of the pages that show pictures which aren't there. */
const unfinishedPages = (
  pages: Release["pages"],
  missing: ReadonlySet<string>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pages)
      .filter(([, { assets }]) => assets.some((path) => missing.has(path)))
      .map(([address, { file }]) => [address, file]),
  );

/** File systems are quickest when a few calls are under way. */
const linksAtOnce = 16;

async function putFiles(
  { folder, previous, renderer, paths }: Making,
  pages: Release["pages"],
  keep: ReadonlyMap<string, ReleasePage>,
  hostFilesToPublish: Readonly<Record<string, string>>,
): Promise<Record<string, ReleaseFile>> {
  const files: Record<string, ReleaseFile> = {};
  /** Where the bytes of each file are, by its path in the release. */
  const sources = new Map<string, string>();

  if (previous)
    for (const { file } of keep.values()) sources.set(file, join(previous.folder, file));
  for (const [path, facts] of Object.entries(renderer.files)) {
    files[path] = facts;
    sources.set(path, join(renderer.folder, path));
  }
  for (const address of picturesOf(pages)) {
    const path = address.slice(1);
    if (path in files) continue;
    const known = previous?.release.files[path] ?? previous?.release.kept[path];
    if (known?.hash && previous) {
      const { hash, bytes } = known;
      files[path] = { hash, bytes };
      sources.set(path, join(previous.folder, path));
      continue;
    }
    const made = join(paths.pictures, nameOf(address));
    // The name tells the bytes; the digest is taken from them all the same, once.
    files[path] = fileFacts(await readFile(made));
    sources.set(path, made);
  }
  const texts = Object.entries(hostFilesToPublish);
  for (const [path, text] of texts) files[path] = fileFacts(text);

  const limit = pLimit(linksAtOnce);
  // After a failure the folder is deleted: nothing must still be put there then.
  await allOf([
    ...Array.from(sources, ([path, source]) => limit(() => linkFile(source, join(folder, path)))),
    ...texts.map(([path, text]) => limit(() => writeNewFile(join(folder, path), text))),
  ]);
  return files;
}

/** Pictures that were made for pages, of all pages. */
function picturesOf(pages: Release["pages"]): ReadonlySet<string> {
  const addresses = Object.values(pages).flatMap(({ assets }) =>
    assets.filter((path) => path.startsWith(`${pictureFolder}/`)),
  );
  return new Set(addresses);
}

/** How many records of each list say something: some lists have one for each page, come what may. */
const countsOf = (content: SiteContent): Release["counts"] => ({
  ...Object.fromEntries(
    Object.entries(content).map(([name, list]) => [name, (list as readonly unknown[]).length]),
  ),
  company: content.company.filter(({ data }) => Object.values(data).some((text) => text !== ""))
    .length,
  labels: content.labels.flatMap(({ data }) =>
    Object.values(data.texts).filter((text) => text !== ""),
  ).length,
  metas: content.metas.filter(({ data }) => data.title !== "").length,
  pages: content.pages.filter(({ data }) => data.body !== "").length,
});
