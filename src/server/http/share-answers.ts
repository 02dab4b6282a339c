type Bytes = Uint8Array<ArrayBuffer>;

/** Answers may differ by a category, and each change of the content makes others. */
const mostAnswers = 100;

/**
 * Lets clients that ask for the same at the same time have one answer: 5,000 posts are 50 MB, and a
 * thousand slow clients would each hold them. Returns the answer under a key, or what `make` makes.
 */
export function createShareAnswers() {
  /** Answers that are being made, or are still on their way. */
  const answers = new Map<string, () => Promise<Bytes> | Bytes | undefined>();
  return async (key: string, make: () => Promise<Bytes>): Promise<Bytes> => {
    const known = answers.get(key)?.();
    if (known) return known;
    const making = make();
    if (answers.size >= mostAnswers) answers.clear();
    answers.set(key, () => making);
    try {
      const made = new WeakRef(await making);
      answers.set(key, () => made.deref());
    } catch {
      answers.delete(key);
    }
    return making;
  };
}
