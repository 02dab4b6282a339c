import * as v from "valibot";

import { filesForHosts } from "../deploy/rules.ts";
import type { Release } from "./release.ts";

const addresses = v.pipe(v.array(v.string()), v.readonly());
/** Addresses whose response has changed, for a CDN to purge. */
export const changes = v.object({ added: addresses, changed: addresses, removed: addresses });
export type Changes = v.InferOutput<typeof changes>;

/**
 * Lists the addresses whose response differs between two releases: pages, redirects and files, without
 * files for hosts. Decoded, sorted.
 */
export function changesBetween(before: Release | undefined, after: Release): Changes {
  const old = before ? responses(before) : new Map<string, string>();
  const now = responses(after);
  const isChanged = (address: string) => old.has(address) && old.get(address) !== now.get(address);
  return {
    added: [...now.keys()].filter((address) => !old.has(address)).sort(),
    changed: [...now.keys()].filter(isChanged).sort(),
    removed: [...old.keys()].filter((address) => !now.has(address)).sort(),
  };
}

/** The digest of the response at each address, retained assets included. */
function responses({ pages, files, kept, redirects }: Release): ReadonlyMap<string, string> {
  const others = [...Object.entries(kept), ...Object.entries(files)].filter(
    ([path]) => !filesForHosts.has(path),
  );
  return new Map([
    ...others.map(([path, { hash }]) => [`/${path}`, hash] as const),
    ...redirects.map(({ from, to }) => [decodeURIComponent(from), `→ ${to}`] as const),
    ...Object.entries(pages).map(([address, { hash }]) => [address, hash] as const),
  ]);
}
