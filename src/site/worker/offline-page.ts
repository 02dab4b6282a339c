import type { OfflineFiles } from "../../contract/addresses.ts";

/** The used part of the browser; tests replace it. */
export interface WorkerPlatform {
  readonly caches: Pick<CacheStorage, "delete" | "keys" | "match" | "open">;
  readonly fetch: typeof fetch;
  /** Settles after so many milliseconds. */
  readonly pause: (delay: number) => Promise<void>;
}

/** Milliseconds that a page from the network may take when there is a stored one. */
const networkTimeout = 2000;

/** Answers that pass: with a stored page, an overloaded or failing host shows that page instead. */
const isUnavailable = ({ status }: Response) => status >= 500 || status === 429;

/**
 * Stores one page with all its files in a cache of its own, and opens it without a network. At most
 * two caches exist for a page: of the release in use, and of the one that waits.
 *
 * @param address of the page: `/survey`
 * @param release the files of this release
 */
export function offlinePage(address: string, release: OfflineFiles, platform: WorkerPlatform) {
  const { caches, fetch, pause } = platform;
  const prefix = `offline ${address} `;
  const cacheName = prefix + release.version;

  /** Caches of other releases of this page, the oldest first. */
  const otherCaches = async () =>
    (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);

  const readStored = async (path: string) => (await caches.open(cacheName)).match(path);

  /**
   * Loads the page of this release and no other: a digest that differs fails. The HTTP cache may still
   * hold an earlier page; a name with a digest never has another content.
   */
  async function load(path: string): Promise<Response> {
    const response = await fetch(path, {
      integrity: release.files[path] ?? "",
      redirect: "error",
      cache: path === address ? "no-cache" : "default",
    });
    if (response.status !== 200) throw new Error(`${path} has status ${response.status}.`);
    return withoutVary(response);
  }

  async function openPage(request: Request): Promise<Response> {
    const answer = fetch(request);
    const first = await Promise.race([answer.catch(() => undefined), pause(networkTimeout)]);
    if (first && !isUnavailable(first)) return first;
    return (await readStored(address)) ?? answer;
  }

  const isPage = ({ mode }: Request, { pathname }: URL) =>
    mode === "navigate" && pathname === address;

  /** Whether the path is a file of the page; its name has a digest. */
  const isAsset = ({ pathname }: URL) => pathname !== address && pathname in release.files;

  return {
    cacheName,

    /**
     * Stores all files of this release; those that another cache has are not loaded again.
     *
     * @throws {TypeError} when a file can't be loaded or is of another release
     */
    async install(): Promise<void> {
      // The oldest belongs to the worker in use; the others were left by releases that never got so far.
      const [, ...outdated] = await otherCaches();
      await Promise.all(outdated.map((name) => caches.delete(name)));
      const cache = await caches.open(cacheName);
      await Promise.all(
        Object.keys(release.files).map(async (path) => {
          if (await cache.match(path)) return;
          const known = path === address ? undefined : await caches.match(path);
          await cache.put(path, known ?? (await load(path)));
        }),
      );
    },

    /** Deletes the caches of all other releases of this page. */
    async deleteOthers(): Promise<void> {
      await Promise.all((await otherCaches()).map((name) => caches.delete(name)));
    },

    /**
     * Answers a request for the page from the network or, when that fails or takes too long, with the
     * stored page; a request for one of its files with the stored file.
     *
     * @returns undefined for all other requests, which the browser then makes itself
     */
    answer(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url);
      if (request.method !== "GET") return undefined;
      if (isPage(request, url)) return openPage(request);
      if (!isAsset(url)) return undefined;
      return readStored(url.pathname).then((found) => found ?? fetch(request));
    },
  };
}

/** A cache compares the headers that `Vary` names, which requests of a page and of a worker set differently. */
function withoutVary({ body, headers, status }: Response): Response {
  const others = new Headers(headers);
  others.delete("Vary");
  return new Response(body, { status, headers: others });
}
