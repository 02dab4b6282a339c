import type { Changes } from "../release/release.ts";

type Kind = keyof Changes;

export const noChanges: Changes = { added: [], changed: [], removed: [] };

/**
 * Two changes after one another as one, for somebody who was told of neither.
 *
 * Every address of either stays in, also that of a page that came and went, because a CDN may have
 * kept it in the meantime. What an address is in the end is decided by both: removed when it is
 * gone now; added when it was new and is still there; changed otherwise, also when it was gone for
 * a while.
 */
export function mergeChanges(earlier: Changes, later: Changes): Changes {
  const kinds = kindsOf(earlier);
  for (const [address, kind] of kindsOf(later)) {
    const before = kinds.get(address);
    kinds.set(address, before === undefined ? kind : both(before, kind));
  }
  const all = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
  const ofKind = (wanted: Kind) =>
    all.filter(([, kind]) => kind === wanted).map(([address]) => address);
  return {
    added: ofKind("added"),
    changed: ofKind("changed"),
    removed: ofKind("removed"),
  };
}

function both(earlier: Kind, later: Kind): Kind {
  if (later === "removed") return "removed";
  return earlier === "added" ? "added" : "changed";
}

const kindsOf = ({ added, changed, removed }: Changes) =>
  new Map<string, Kind>([
    ...added.map((address) => [address, "added"] as const),
    ...changed.map((address) => [address, "changed"] as const),
    ...removed.map((address) => [address, "removed"] as const),
  ]);

/** All addresses whose answer is another one than before, sorted. */
export const addressesOf = ({ added, changed, removed }: Changes) =>
  [...added, ...changed, ...removed].sort();
