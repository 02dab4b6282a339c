import { rm } from "node:fs/promises";
import { join } from "node:path";

import { type ContentIndex, indexContent } from "../../site/content/content-reader.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import type { Paths } from "../files/paths.ts";
import {
  type PublishedRelease,
  type Release,
  type ReleasePage,
  fileFacts,
  isDocumentFile,
} from "../files/release.ts";
import type { Progress, SetNote } from "../progress/run.ts";
import { pictureMaker, leftPictures, type PictureMaker } from "./make-pictures.ts";
import type { Renderer, RenderedPage } from "./renderer.ts";
import { addressesOf } from "../../site/content/addresses.ts";
import { publicFiles } from "../../shared/files.ts";
import { routeIndex } from "./route-index.ts";
import type { ChangedContent } from "../fetch/content-fetch.ts";
import type { PageRoute } from "./renderer-adapter.ts";
import { messageOf } from "../progress/format.ts";
import { inspectPage, type PageFacts, shareTexts } from "./inspect-page.ts";
import { linkFile, writeNewFile } from "../files/write-files.ts";

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

/** The pages of a release: which are rendered, and which are reused. */
interface Plan {
  /** Address and file of each page that has to be rendered. */
  readonly render: ReadonlyMap<string, string>;
  /** Unchanged pages of the previous release. */
  readonly unchanged: ReadonlyMap<string, ReleasePage>;
}

/**
 * Indexes a site before it is rendered: the addresses of its pages, with their paths, and the content, whose
 * links may lead to pages, redirects and the files of `public/`.
 */
export async function indexSite(
  routes: readonly PageRoute[],
  { content, redirects }: Pick<ChangedContent, "content" | "redirects">,
) {
  const addresses = siteAddresses(routes, content);
  const { addressOf } = routeIndex(addresses, await publicFiles(), redirects);
  return { addresses, index: indexContent(content, addressOf) };
}

/** The decoded addresses of all rendered pages and files, with their paths; throws for an unknown route. */
export const siteAddresses = (
  routes: readonly PageRoute[],
  content: SiteContent,
): ReadonlyMap<string, string> =>
  new Map(
    routes.flatMap(({ name, kind }) =>
      addressesOf(name, content).map((address) => [address, fileOf(address, kind)] as const),
    ),
  );

interface PlanOptions {
  /** Addresses and files of all pages. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly index: ContentIndex;
  readonly renderer: { readonly digest: string; readonly code: string };
  readonly previous: Release | undefined;
  /** Addresses of pictures that still can't be shown. */
  readonly missing?: ReadonlySet<string>;
}

/**
 * Decides which pages to render: those that the previous release lacks, or rendered with other code or
 * other content, or without pictures that there are now. All others would have the same bytes.
 */
export function planRelease({
  addresses,
  index,
  renderer,
  previous,
  missing = new Set(),
}: PlanOptions): Plan {
  const render = new Map<string, string>();
  const unchanged = new Map<string, ReleasePage>();
  const isSame = previous?.renderer === renderer.digest || previous?.code === renderer.code;
  const base = isSame ? previous.pages : {};
  const hasAllPictures = ({ missing: lacking = {} }: ReleasePage) =>
    Object.keys(lacking).every((address) => missing.has(address));
  for (const [address, file] of addresses) {
    const known = base[address];
    if (known && hasAllPictures(known) && isUnchanged(known, index)) unchanged.set(address, known);
    else render.set(address, file);
  }
  return { render, unchanged };
}

const isUnchanged = ({ reads }: ReleasePage, index: ContentIndex) =>
  Object.entries(reads).every(([read, digest]) => index.digestOf(read) === digest);

const fileOf = (address: string, kind: PageRoute["kind"]) =>
  address === "/" ? "index.html" : address.slice(1) + (kind === "page" ? ".html" : "");

interface Rendering {
  readonly renderer: Renderer;
  /** The current release; its files are linked where a page has the same bytes. */
  readonly previous: PublishedRelease | undefined;
  /** Where the site's files go. */
  readonly folder: string;
  /** Writes all pages anew. */
  readonly force: boolean;
  readonly plan: Plan;
  readonly content: SiteContent;
  readonly index: ContentIndex;
  readonly maker: PictureMaker;
  readonly origin: string;
  /** Addresses of pictures that can't be shown. */
  readonly missing: ReadonlySet<string>;
  /** The pages have been rendered before, with more pictures. */
  readonly isAgain?: boolean;
  readonly setNote: SetNote;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Renders the pages of a plan into the release's folder and requests the pictures that they show.
 *
 * @returns the pages, and of each that is an HTML document the facts for the checks
 * @throws {Error} that names the page which can't be rendered, and the system's errors
 */
async function renderPages(rendering: Rendering) {
  const { plan, setNote, renderer, content, index, missing } = rendering;
  const render = renderer.open(content, index, missing);
  const pages: Record<string, ReleasePage> = {};
  const facts = new Map<string, PageFacts | undefined>();
  const share = shareTexts();
  for (const [address, file] of plan.render) {
    rendering.signal?.throwIfAborted();
    const rendered = await render(address).catch((error: unknown) => {
      throw new Error(`${address} can't be rendered: ${messageOf(error)}`);
    });
    const { body } = rendered;
    const found = isDocumentFile(file)
      ? inspectPage(Buffer.from(body).toString(), { address, origin: rendering.origin }, share)
      : undefined;
    const page = describePage(rendering, file, rendered, found);
    await putPage(rendering, address, page, body);
    pages[address] = page;
    facts.set(address, found);
  }
  setNote(`${facts.size} rendered, ${plan.unchanged.size} unchanged`);
  return { pages, facts };
}

/** Requests the pictures of a page, and describes it for its release. */
function describePage(
  { maker, missing }: Rendering,
  file: string,
  { body, reads, pictures, deadLinks }: RenderedPage,
  found: PageFacts | undefined,
): ReleasePage {
  for (const [at, recipe] of pictures) if (!missing.has(at)) maker.request(at, recipe);
  const lacking = [...pictures].filter(([at]) => missing.has(at));
  return {
    file,
    ...fileFacts(body),
    reads,
    links: found?.links ?? [],
    assets: found?.assets ?? [],
    ids: found?.ids ?? [],
    ...(lacking.length > 0 && { missing: Object.fromEntries(lacking) }),
    ...(deadLinks.length > 0 && { deadLinks }),
    ...(found?.policy !== undefined && { policy: found.policy }),
  };
}

/** Writes a page, or links to the previous file when the bytes are the same, to keep its date. */
async function putPage(
  { folder, previous, force, isAgain }: Rendering,
  address: string,
  { file, hash }: ReleasePage,
  body: Uint8Array,
): Promise<void> {
  const target = join(folder, file);
  // It may be a hard link to the previous release's file, which must not change.
  if (isAgain) await rm(target, { force: true });
  const old = previous?.release.pages[address];
  if (previous && !force && old?.hash === hash && old.file === file)
    return linkFile(join(previous.folder, file), target);
  await writeNewFile(target, body);
}
