import { type Bytes, lengthOf } from "./encode-answer.ts";

export type ShareAnswers = ReturnType<typeof createShareAnswers>;

/** Bytes from which an answer is stored: a shorter one is made at once. */
const longAnswer = 64 * 1024;
/** Bytes of all answers that are stored; 5,000 posts of 5 KB are 80 MB as bytes, and 25 MB as texts. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Makes each long answer once for a version of the content: clients that ask for the same at the same
 * time have one, and those that ask later too. A thousand slow clients would each hold their own.
 * Returns the answer of a version under a key, or what `make` makes.
 */
export function createShareAnswers(most = mostBytes) {
  const made = new Map<string, Promise<readonly Bytes[]>>();
  /** The lengths of stored answers by their keys, the one that was asked for last at the end. */
  const lengths = new Map<string, number>();
  let current = "";

  function forget(key: string): void {
    made.delete(key);
    lengths.delete(key);
  }

  function store(key: string, length: number): void {
    lengths.delete(key);
    lengths.set(key, length);
    let sum = 0;
    for (const bytes of lengths.values()) sum += bytes;
    for (const [oldest, bytes] of lengths) {
      if (sum <= most || oldest === key) return;
      forget(oldest);
      sum -= bytes;
    }
  }

  return async (
    version: string,
    key: string,
    make: () => Promise<readonly Bytes[]>,
  ): Promise<readonly Bytes[]> => {
    if (version !== current) {
      made.clear();
      lengths.clear();
      current = version;
    }
    const known = made.get(key);
    const answer = known ?? make();
    made.set(key, answer);
    try {
      const length = lengthOf(await answer);
      if (made.get(key) === answer && length >= longAnswer) store(key, length);
      else if (made.get(key) === answer) forget(key);
    } catch (error) {
      if (made.get(key) === answer) forget(key);
      throw error;
    }
    return answer;
  };
}
