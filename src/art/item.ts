/** Gives a list's item at an index that must be within it. */
export function item<Item>(list: readonly Item[], index: number): Item {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return found;
}
