/** Copies a text: a substring of the HTML would keep all of it in memory. */
export const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/**
 * Creates a function that copies a text once: pages of a site have most of their texts in common.
 * `memoize` would keep the substring, as its key.
 */
export function shareTexts(): (text: string) => string {
  const copies = new Map<string, string>();
  return (text) => {
    const copy = copies.get(text) ?? copyOf(text);
    copies.set(copy, copy);
    return copy;
  };
}
