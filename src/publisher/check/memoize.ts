/** Finds the same answer for the same question once. */
export function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (key) => {
    const kept = known.get(key) ?? { answer: find(key) };
    known.set(key, kept);
    return kept.answer;
  };
}
