import type { PictureCounts } from "../fetch/fetch-content.ts";
import type { RedirectRule } from "../deploy/rules.ts";
import type { Source } from "./source.ts";

/**
 * What is known of one state of the published site. It lies beside the release's folder, never in
 * it, because everything in the folder is public.
 */
export interface Release {
  /** Sorts by time: `20261121-070412-3f9a`. */
  readonly id: string;
  /** ISO time. */
  readonly publishedAt: string;
  /** The earlier release whose pages these are, when it was rolled back to. */
  readonly restores?: string;
  /** Older releases don't tell. */
  readonly source?: Source;
  /** Digest of everything but content that it was made by: sources, packages, settings. */
  readonly code: string;
  /** Digest of what of that decides how pages look. */
  readonly renderer: string;
  /** Digest of the whole content. */
  readonly content: string;
  /** What was rendered from content, by address: `/`, `/blog`, `/rss.xml` … */
  readonly pages: Readonly<Record<string, ReleasePage>>;
  /** All other files, by path below the folder: chunks, fonts, pictures, what lies in `public/`. */
  readonly files: Readonly<Record<string, ReleaseFile>>;
  /** Files of earlier releases that open pages may still ask for, and until when (ISO time). */
  readonly kept: Readonly<Record<string, RetainedFile>>;
  /** Old addresses of renamed posts. */
  readonly redirects: readonly RedirectRule[];
  /** How many records each list has, and how many texts the pages, for the check that not too many are gone. */
  readonly counts: Readonly<Record<string, number>>;
  /** Likewise; releases of earlier versions don't tell. */
  readonly pictures?: PictureCounts;
  /** Pages do without pictures that are still to be made: the next rebuild has something to do. */
  readonly isUnfinished?: true;
}

/** A file with the digest of its bytes, which is empty when the file is found to be damaged. */
export interface ReleaseFile {
  readonly hash: string;
  readonly bytes: number;
}

export interface RetainedFile extends ReleaseFile {
  readonly until: string;
}

/** A page, or another file that is rendered from content, such as the feed. */
export interface ReleasePage extends ReleaseFile {
  /** Path below the folder: `blog-detail/trust.html`. */
  readonly file: string;
  /** Digests of the content it was rendered from, by what was read: `posts/trust`, `labels/blog`. */
  readonly reads: Readonly<Record<string, string>>;
  /** Addresses on the site itself that it leads to, with their fragment where they have one. */
  readonly links: readonly string[];
  /** Paths on the site itself that it loads: scripts, styles, fonts, pictures. */
  readonly assets: readonly string[];
  /** Addresses that its content links to in vain; the links were taken out. */
  readonly deadLinks?: readonly string[];
  /** It does without pictures that are still to be made. */
  readonly isUnfinished?: true;
  /** Ids of its elements, which links with a fragment lead to. */
  readonly ids: readonly string[];
  /** Its Content-Security-Policy; only documents have one. */
  readonly policy?: string;
}

/** Addresses whose answer is another one than before, for a CDN to forget. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}
