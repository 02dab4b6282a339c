/** Addresses of pages and pictures: which pages have which rules, and how addresses are read. */

/** Pages whose address ends with a code (specification 2, design 6.9): hosts show the page there. */
export const addressPages = ["/reset-password", "/survey-invite"] as const;

/** Pages whose script reads the fragment of their address; it names no element. */
export const fragmentPages: ReadonlySet<string> = new Set([...addressPages, "/survey"]);

/**
 * Addresses of the pages that open without a network, of which each has its own registration of the
 * service worker: no other page begins to wait for it (docs/decisions/069-service-worker.md).
 */
export const offlinePages = ["/login", "/dashboard", "/survey"] as const;

export const serviceWorkerPath = "/sw.js";

/** The files that the service worker keeps for one page. */
export interface OfflineFiles {
  /** Changes with the files. */
  readonly version: string;
  /** Digests for `fetch` (`sha256-…`) by path: the page itself, and all that it may load. */
  readonly files: Readonly<Record<string, string>>;
}

/** Decodes a path or a fragment; undefined when its percent-encoding is invalid. */
export function decodePercent(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Decodes a path; undefined also for encoded slashes, which hosts refuse. */
export const decodePath = (written: string): string | undefined =>
  /%(2f|5c)/i.test(written) ? undefined : decodePercent(written);

/** True for an empty address, one ending in `null`, or a folder (specification 3 and 5). */
export function isMissingPicture(address: string): boolean {
  const [path = ""] = address.trim().split(/[?#]/);
  const segment = path.split("/").at(-1) ?? "";
  return ["", "null", "undefined"].includes(segment) || /^https?:\/\/[^/]*$/i.test(path);
}
