import type { Changes } from "../release/release.ts";

type Kind = keyof Changes;

export const noChanges: Changes = { added: [], changed: [], removed: [] };

/**
 * Merges two successive changes for a hook that knows neither.
 *
 * Every address of both is kept, also that of a page that came and went, because a CDN may have
 * cached it in between. An address is removed when it is gone now, added when it was new and still
 * exists, and changed otherwise, also when it was gone for a while.
 */
export function mergeChanges(earlier: Changes, later: Changes): Changes {
  const kinds = kindsOf(earlier);
  for (const [address, kind] of kindsOf(later)) {
    const before = kinds.get(address);
    const merged = before === "added" ? "added" : "changed";
    kinds.set(address, before === undefined || kind === "removed" ? kind : merged);
  }
  const addressesOfKind = (wanted: Kind) =>
    [...kinds].flatMap(([address, kind]) => (kind === wanted ? [address] : [])).sort();
  return {
    added: addressesOfKind("added"),
    changed: addressesOfKind("changed"),
    removed: addressesOfKind("removed"),
  };
}

const kindsOf = ({ added, changed, removed }: Changes) =>
  new Map<string, Kind>([
    ...added.map((address) => [address, "added"] as const),
    ...changed.map((address) => [address, "changed"] as const),
    ...removed.map((address) => [address, "removed"] as const),
  ]);

/** All addresses of changes, sorted. */
export const addressesOf = ({ added, changed, removed }: Changes) =>
  [...added, ...changed, ...removed].sort();
