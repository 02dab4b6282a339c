/** A candidate of `srcset`: an address, which may hold commas, and a width or density. */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g;

/** The address of the largest candidate of a `srcset`; empty for none. */
export function largestCandidate(set: string): string {
  let largest = { address: "", size: -1 };
  for (const [, address = "", size = "1"] of set.matchAll(candidate))
    if (Number(size) > largest.size && !address.startsWith("data:"))
      largest = { address, size: Number(size) };
  return largest.address;
}
