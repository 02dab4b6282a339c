import { filesForHosts } from "../deploy/files-for-hosts.ts";
import type { Changes, Release } from "./release.ts";

/**
 * The addresses that answer otherwise than before: those of pages and of all other files, without
 * those that only say something to the host. Decoded, sorted.
 */
export function changesBetween(before: Release | undefined, after: Release): Changes {
  const old = before ? answers(before) : new Map<string, string>();
  const now = answers(after);
  const names = (
    from: ReadonlyMap<string, string>,
    is: (address: string, hash: string) => boolean,
  ) =>
    [...from]
      .filter(([address, hash]) => is(address, hash))
      .map(([name]) => name)
      .sort();
  return {
    added: names(now, (address) => !old.has(address)),
    changed: names(now, (address, hash) => (old.get(address) ?? hash) !== hash),
    removed: names(old, (address) => !now.has(address)),
  };
}

/** The digest of what stands at each address. Files that are merely kept still stand there. */
function answers({ pages, files, kept, redirects }: Release): ReadonlyMap<string, string> {
  const others = [...Object.entries(kept), ...Object.entries(files)].filter(
    ([path]) => !filesForHosts.has(path),
  );
  return new Map([
    ...others.map(([path, { hash }]) => [`/${path}`, hash] as const),
    ...redirects.map(({ from, to }) => [decodeURIComponent(from), `→ ${to}`] as const),
    ...Object.entries(pages).map(([address, { hash }]) => [address, hash] as const),
  ]);
}
