import { allOf } from "../../shared/all-of.ts";

/** One result per different key, requested in parallel; the name of an object is its JSON. */
export async function byKey<Key, T>(
  keys: readonly Key[],
  resultOf: (key: Key) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const byName = new Map(
    keys.map((key) => [typeof key === "string" ? key : JSON.stringify(key), key] as const),
  );
  return new Map(
    await allOf([...byName].map(async ([name, key]) => [name, await resultOf(key)] as const)),
  );
}
