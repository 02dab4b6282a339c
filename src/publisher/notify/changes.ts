import type { Changes } from "../release/changes.ts";

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
export const addressesOf = (changes: Changes) => kinds.flatMap((kind) => changes[kind]).sort();
