import { decodePercent } from "../../contract/addresses.ts";

/** A page of the site: its path, and its title. */
export type KnownPage = readonly [path: string, title: string];

/** Below this likeness, addresses have nothing to do with each other. */
const leastLikeness = 0.4;
const most = 3;

/**
 * The pages whose addresses are like a mistyped or outdated one, the likest first. Only last segments
 * are compared, because those before them are the first to be forgotten.
 *
 * @param path of an address, percent-encoded or not
 */
export function nearAddresses(path: string, pages: readonly KnownPage[]): readonly KnownPage[] {
  const wanted = pairsOf(path);
  return pages
    .map((page) => ({ page, likeness: likeness(wanted, pairsOf(page[0])) }))
    .filter((near) => near.likeness >= leastLikeness)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ page }) => page);
}

/** Dice's coefficient: the share of letter pairs that two words have in common, 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size + other.size === 0
    ? 0
    : (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);

function pairsOf(path: string): ReadonlySet<string> {
  const word = (decodePercent(path) ?? path)
    .toLowerCase()
    .replace(/\.html?$|\/+$/, "")
    .replace(/^.*\//s, "");
  const pairs = (distance: number) =>
    Array.from(word.slice(distance), (letter, index) => word.charAt(index) + letter);
  // Those with a letter between them too: two letters in the wrong order leave most of them.
  return new Set([...pairs(1), ...pairs(2)]);
}
