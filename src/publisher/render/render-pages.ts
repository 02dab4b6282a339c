import { rm } from "node:fs/promises";
import { join } from "node:path";

import pLimit from "p-limit";

import { allOf } from "../../shared/all-of.ts";
import type { ContentIndex } from "../../content/content-reader.ts";
import { isDocumentFile } from "../check/documents.ts";
import { fileFacts } from "../release/digest.ts";
import { messageOf } from "../run/format.ts";
import { inspectPage, type PageFacts } from "../check/inspect-page.ts";
import { linkFile, writeNewFile } from "../release/link-file.ts";
import type { Plan } from "../release/plan.ts";
import type { SetNote } from "../run/progress.ts";
import type { ReleasePage } from "../release/release.ts";
import type { PublishedRelease } from "../release/releases.ts";
import type { PictureMaker } from "./make-pictures.ts";
import type { Renderer } from "./renderer.ts";

interface Rendering {
  readonly renderer: Renderer;
  readonly plan: Plan;
  readonly index: ContentIndex;
  readonly maker: PictureMaker;
  /** The site's origin; links to it are links within the site. */
  readonly origin: string;
  /** The release that stands now; a page that came out as it was keeps its file there. */
  readonly previous: PublishedRelease | undefined;
  /** Where the release's files go. */
  readonly folder: string;
  /** Addresses of pictures that pages must do without; then their files are written once more. */
  readonly missing?: ReadonlySet<string>;
  readonly setNote: SetNote;
  readonly signal?: AbortSignal | undefined;
}

interface RenderedPages {
  readonly pages: Readonly<Record<string, ReleasePage>>;
  /** Of each rendered address; undefined for what is no document. */
  readonly facts: ReadonlyMap<string, PageFacts | undefined>;
}

/** While pictures are encoded a write may wait for its turn; the next pages don't wait for it. */
const writesAtOnce = 8;

/**
 * Renders the pages of a plan into the release's folder, and has the pictures made that they show.
 *
 * @throws {Error} that names the page which can't be rendered, and the system's errors
 */
export async function renderPages(rendering: Rendering): Promise<RenderedPages> {
  const { plan, setNote } = rendering;
  const limit = pLimit(writesAtOnce);
  const writes: Promise<void>[] = [];
  const pages: Record<string, ReleasePage> = {};
  const facts = new Map<string, PageFacts | undefined>();
  const of = plan.render.size;
  try {
    for (const [address, file] of plan.render) {
      rendering.signal?.throwIfAborted();
      const { page, body, found } = await renderPage(rendering, address, file);
      const write = limit(() => putPage(rendering, page, body));
      // It is waited for in the end; until then a failure must not end the process.
      write.catch(() => undefined);
      writes.push(write);
      pages[address] = page;
      facts.set(address, found);
      setNote({ done: facts.size, of });
    }
  } finally {
    // Nothing must still be written when the folder is deleted after a failure.
    await Promise.allSettled(writes);
  }
  await allOf(writes);
  setNote(`${of} rendered, ${plan.keep.size} kept`);
  return { pages, facts };
}

async function renderPage(
  { renderer, index, maker, origin, missing }: Rendering,
  address: string,
  file: string,
): Promise<{ page: ReleasePage; body: Uint8Array; found?: PageFacts }> {
  const { reader, reads } = index.track();
  const { body, pictures, deadLinks } = await renderer
    .render(address, reader, missing)
    .catch((error: unknown) => {
      throw new Error(`${address} can't be rendered: ${messageOf(error)}`);
    });
  for (const [at, recipe] of pictures) maker.want(at, recipe);
  const found = isDocumentFile(file)
    ? inspectPage(new TextDecoder().decode(body), { address, origin })
    : undefined;
  const page: ReleasePage = {
    file,
    ...fileFacts(body),
    reads: reads(),
    links: found?.links ?? [],
    assets: found?.assets ?? [],
    ids: found?.ids ?? [],
    ...(missing && { isUnfinished: true }),
    ...(deadLinks.length > 0 && { deadLinks }),
    ...(found?.policy !== undefined && { policy: found.policy }),
  };
  return { page, body, ...(found && { found }) };
}

/** Writes a page; one that came out as it was keeps its file, and so its date. */
async function putPage(
  { folder, previous, missing }: Rendering,
  { file, hash }: ReleasePage,
  body: Uint8Array,
): Promise<void> {
  const target = join(folder, file);
  // It may be a link to the file of the release before, which must stay as it is.
  if (missing) await rm(target, { force: true });
  if (previous?.pageFiles.get(file) === hash) return linkFile(join(previous.folder, file), target);
  await writeNewFile(target, body);
}
