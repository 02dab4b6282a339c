/** Random numbers that depend on a seed only, so that a picture is always drawn the same. */
export interface Random {
  /** The next number from 0 (included) to 1 (not included). */
  next(): number;
  /** A number between two bounds. */
  between(low: number, high: number): number;
  /** A whole number between two bounds, both included. */
  integer(low: number, high: number): number;
  /**
   * One of the list's items.
   *
   * @throws {RangeError} when the list is empty
   */
  pick<Item>(list: readonly Item[]): Item;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Takes any text and gives a 32-bit number (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Takes a seed and gives a generator that always runs through the same numbers (mulberry32). */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => {
      const [picked] = list.slice(Math.floor(next() * list.length));
      if (picked === undefined) throw new RangeError("There is nothing to pick from.");
      return picked;
    },
    chance: (probability) => next() < probability,
  };
}
