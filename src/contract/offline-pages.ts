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
