import type { Changes } from "../progress/run.ts";
import { filesForHosts } from "../files/redirects.ts";
import type { Release } from "../files/release.ts";

/**
 * The addresses whose response differs between two releases, decoded and sorted: those of pages, redirects
 * and files, without files for hosts.
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
function responses({ pages, files, retained, redirects }: Release): ReadonlyMap<string, string> {
  const others = [...Object.entries(retained), ...Object.entries(files)].filter(
    ([path]) => !filesForHosts.has(path),
  );
  return new Map([
    ...others.map(([path, { hash }]) => [`/${path}`, hash] as const),
    ...redirects.map(({ from, to }) => [decodeURIComponent(from), `→ ${to}`] as const),
    ...Object.entries(pages).map(([address, { hash }]) => [address, hash] as const),
  ]);
}

/** Whether two releases are the same site: all files but retained assets, and all redirects. */
export function isSameSite(one: Release, other: Release): boolean {
  const facts = ({ pages, files, redirects }: Release) =>
    JSON.stringify([
      ...[...Object.entries(pages), ...Object.entries(files)]
        .map(([address, { hash }]) => `${address} ${hash}`)
        .sort(),
      ...redirects.map(({ from, to }) => `${from} ${to}`).sort(),
    ]);
  return facts(one) === facts(other);
}

const kinds = ["added", "changed", "removed"] as const;
type Kind = keyof Changes;

export const noChanges: Changes = { added: [], changed: [], removed: [] };

/**
 * Merges two successive changes, with all addresses of both: a CDN may have cached a page that existed
 * in between. An address is removed when it doesn't exist now, added when it was new and still
 * exists, and changed otherwise.
 */
export function mergeChanges(earlier: Changes, later: Changes): Changes {
  const merged = new Map<string, Kind>(kindsOf(earlier));
  for (const [address, kind] of kindsOf(later)) {
    const before = merged.get(address);
    const existing = before === "added" ? "added" : "changed";
    merged.set(address, before === undefined || kind === "removed" ? kind : existing);
  }
  const addressesOfKind = (wanted: Kind) =>
    [...merged].flatMap(([address, kind]) => (kind === wanted ? [address] : [])).sort();
  return {
    added: addressesOfKind("added"),
    changed: addressesOfKind("changed"),
    removed: addressesOfKind("removed"),
  };
}

const kindsOf = (changes: Changes) =>
  new Map(kinds.flatMap((kind) => changes[kind].map((address) => [address, kind] as const)));

/** All addresses of changes, sorted. */
export const listAddresses = (changes: Changes) => kinds.flatMap((kind) => changes[kind]).sort();
