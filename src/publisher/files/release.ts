import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { PictureRecipe } from "../../site/content/render-scope.ts";
import { shortDigest } from "../../shared/digest.ts";
import type { RedirectRule } from "./redirects.ts";

/**
 * The description of a release, one state of the site. It is stored beside the folder of the
 * release's files, because all files in that folder are public.
 */
export interface Release {
  /** Sorts by time: `20261121-070412-3f9a`. */
  readonly id: string;
  /** ISO time. */
  readonly publishedAt: string;
  /** The earlier release that a rollback has restored. */
  readonly restores?: string;
  /** Missing in old releases. */
  readonly source?: Source;
  /** Digest of the sources, packages and settings. */
  readonly code: string;
  /** Digest of the part of them that decides the bytes of pages. */
  readonly renderer: string;
  /** Digest of the whole content. */
  readonly content: string;
  /** Files rendered from content, by address: `/`, `/blog`, `/rss.xml` … */
  readonly pages: Readonly<Record<string, ReleasePage>>;
  /** All other files, by path: chunks, fonts, pictures, files of `public/`. */
  readonly files: FileFacts;
  /** Retained assets: files of earlier releases that open pages may still request, by path. */
  readonly retained: Readonly<Record<string, RetainedFile>>;
  readonly redirects: readonly RedirectRule[];
  /** Number of records of each list, for the check of content loss. */
  readonly counts: Readonly<Record<string, number>>;
  /** For the same check; missing in old releases. */
  readonly pictures?: PictureCounts;
}

/** The origin of a site's content, its address, and the API that its pages call. */
export interface Source {
  /** Origin of the content API, or `sample` for the embedded one. */
  readonly content: string;
  readonly site: string;
  /** `PUBLIC_API_HOST`; missing in old releases. */
  readonly live?: string;
}

/** Numbers of pictures: shown, and lost because their host no longer has them. */
export interface PictureCounts {
  readonly shown: number;
  readonly lost: number;
}

/** A finished release, with the folder of its files. */
export interface PublishedRelease {
  readonly release: Release;
  readonly folder: string;
}

/** What a release keeps when it is found to be that of other content or code too. */
export const identityOf = ({ id, publishedAt, restores, retained }: Release) => ({
  id,
  publishedAt,
  ...(restores !== undefined && { restores }),
  retained,
});

/** Digest and size of a file. */
export interface ReleaseFile {
  readonly hash: string;
  readonly bytes: number;
}

export interface RetainedFile extends ReleaseFile {
  /** ISO time. */
  readonly until: string;
}

/** The digest and size of a file with this content. */
export const fileFacts = (content: string | Uint8Array): ReleaseFile => ({
  hash: shortDigest(content),
  bytes: Buffer.byteLength(content),
});

/** Digests and sizes of files, by path. */
export type FileFacts = Readonly<Record<string, ReleaseFile>>;

/** The facts of all files of a release, made once for each. */
export function filesOf(release: Release): FileFacts {
  const { pages, files, retained } = release;
  const all = knownFiles.get(release) ?? {
    ...retained,
    ...files,
    ...Object.fromEntries(Object.values(pages).map((page) => [page.file, page])),
  };
  knownFiles.set(release, all);
  return all;
}

const knownFiles = new WeakMap<Release, FileFacts>();

/** The total size of files. */
export const bytesOf = (files: FileFacts): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

/** The facts of the files below a folder, by path. */
export async function factsOfFiles(folder: string, paths: readonly string[]): Promise<FileFacts> {
  const files: Record<string, ReleaseFile> = {};
  for (const path of paths) files[path] = fileFacts(await readFile(join(folder, path)));
  return files;
}

/** Whether a page's file is an HTML document, and not a feed or a sitemap. */
export const isDocumentFile = (file: string): boolean => file.endsWith(".html");

/** A page, or another file that is rendered from content, such as the feed. */
export interface ReleasePage extends ReleaseFile {
  /** Path below the folder: `blog-detail/trust.html`. */
  readonly file: string;
  /** Digests of the content that it shows, by key: `posts/trust`, `labels/blog`. */
  readonly reads: Readonly<Record<string, string>>;
  /** Internal links, with their fragments. */
  readonly links: readonly string[];
  /** Internal paths of the scripts, styles, fonts and pictures that it loads. */
  readonly assets: readonly string[];
  /** Targets of dead links in its content, which were stripped. */
  readonly deadLinks?: readonly string[];
  /** Recipes by address of the pictures that it lacks because they take long to make. */
  readonly missing?: Readonly<Record<string, PictureRecipe>>;
  /** Ids of its elements, the targets of fragments. */
  readonly ids: readonly string[];
  /** Its Content-Security-Policy; only documents have one. */
  readonly policy?: string;
}
