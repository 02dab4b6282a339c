import type { Call } from "../contract/call.ts";
import { decodeBytes } from "../contract/decode.ts";

/**
 * Turns byte arrays into their texts before the contract reads the record, which looks at each
 * number as a value of its own: the texts of 5,000 posts are 12 million of them. The contract takes
 * a text as it is, so the record comes out the same; an array with anything but bytes in it is left
 * to the contract to refuse.
 */
export function withTexts(call: Call, record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const texts = Object.entries(record).flatMap(([name, value]) => {
    if (call.encoded[name] !== "bytes") return [];
    const bytes = bytesOf(value);
    return bytes ? [[name, decodeBytes(bytes)] as const] : [];
  });
  return texts.length === 0
    ? record
    : { ...record, ...Object.fromEntries(texts) };
}

function bytesOf(value: unknown): readonly number[] | undefined {
  const list: unknown =
    typeof value === "object" && value !== null && "data" in value
      ? value.data
      : value;
  return Array.isArray(list) && areBytes(list) ? list : undefined;
}

function areBytes(list: readonly unknown[]): list is readonly number[] {
  for (const value of list)
    if (typeof value !== "number" || (value & 255) !== value) return false;
  return true;
}
