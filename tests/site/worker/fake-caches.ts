import type { WorkerPlatform } from "../../../src/site/worker/offline-page.ts";

/** The path of a request, which is an address or an object with one. */
export const pathOf = (request: RequestInfo | URL): string =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, "http://site")
    .pathname;

/** The caches of an origin, in memory; texts by path in `contents`. */
export function fakeCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    const match = (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone();
    return {
      match: (request: RequestInfo | URL) => Promise.resolve(match(request)),
      put: (request: RequestInfo | URL, response: Response) =>
        Promise.resolve(void entries.set(pathOf(request), response)),
    };
  };
  const storage = {
    open: (name: string) => Promise.resolve(open(name)),
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    match: async (request: RequestInfo | URL) => {
      for (const name of caches.keys()) {
        const found = await open(name).match(request);
        if (found) return found;
      }
      return undefined;
    },
  };
  return {
    // Only what the worker calls of a Cache.
    caches: storage as unknown as WorkerPlatform["caches"],
    contents: async () => {
      const all: Record<string, Record<string, string>> = {};
      for (const [name, entries] of caches) {
        const texts = [...entries].map(async ([path, response]) => [
          path,
          await response.clone().text(),
        ]);
        all[name] = Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
      }
      return all;
    },
  };
}
