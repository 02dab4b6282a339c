import { rm } from "node:fs/promises";
import { join } from "node:path";

import type { ContentIndex } from "../../site/content/content-reader.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import { messageOf } from "../progress/format.ts";
import { inspectPage, type PageFacts, shareTexts } from "./inspect-page.ts";
import { linkFile, writeNewFile } from "../files/write-files.ts";
import type { Plan } from "./plan.ts";
import type { SetNote } from "../progress/run.ts";
import {
  fileFacts,
  isDocumentFile,
  type PublishedRelease,
  type ReleasePage,
} from "../files/release.ts";
import type { PictureMaker } from "./make-pictures.ts";
import type { RenderedPage, Renderer } from "./renderer.ts";

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
export async function renderPages(rendering: Rendering) {
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
