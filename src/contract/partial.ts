const partial = new WeakSet<readonly unknown[]>();

/** Remembers that something which could not be read is missing in a list. */
export const markPartial = (list: readonly unknown[]): unknown => partial.add(list);

/** Whether something that could not be read is missing in a list of an answer (design 5). */
export const isPartial = (list: readonly unknown[]): boolean => partial.has(list);
