import { addressPages } from "../../contract/address-pages.ts";

/**
 * Where a host rewrites `/reset-password/CODE` to the page, the code is in the path. Where it has
 * no rewrites, it serves 404.html, which goes on to `/reset-password#/CODE`: a fragment is sent to
 * nobody, so the code is in no further log, and it survives a reload.
 */

/** The part of `location` that is read. */
export interface Place {
  readonly pathname: string;
  readonly hash: string;
}

/**
 * What stands behind a page's own path, segment by segment; nothing when the address ends there.
 * A fragment counts only with its slash: `#main` is the skip link's.
 */
export function segmentsBehind(page: `/${string}`, { pathname, hash }: Place): readonly string[] {
  const inPath = pathname.startsWith(`${page}/`) ? pathname.slice(page.length + 1) : "";
  const inFragment = hash.startsWith("#/") ? hash.slice(2) : "";
  // Some hosts add a slash to a page's path; the fragment counts behind it as well.
  return (inPath || inFragment)
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Where the 404 page sends a visitor whose host has no rewrites.
 *
 * @returns undefined when the address really leads nowhere
 */
export function addressWithoutRewrite(pathname: string): string | undefined {
  const page = addressPages.find((one) => pathname.startsWith(`${one}/`));
  return page && `${page}#${pathname.slice(page.length)}`;
}
