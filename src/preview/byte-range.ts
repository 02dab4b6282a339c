/** Part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header for a file of `size` bytes.
 *
 * @returns the range; `"all"` for none, several ones or another unit, which a host may ignore;
 *   `"none"` when it lies outside the file
 */
export function readRange(header: string | undefined, size: number): ByteRange | "all" | "none" {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "all";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return "all";
  return start >= size || (first === "" && Number(last) === 0) ? "none" : { start, end };
}
