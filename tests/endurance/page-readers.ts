/** The number of readers of each page, so that none is removed between a request and its answer. */
export interface PageReaders {
  /** Adds a reader; false for a page that is closed. */
  readonly enter: (address: string) => boolean;
  readonly leave: (address: string) => void;
  /** Refuses further readers, and waits until all have left. */
  readonly close: (addresses: readonly string[]) => Promise<void>;
}

export function createPageReaders(): PageReaders {
  const readers = new Map<string, number>();
  const closed = new Set<string>();
  let waiting: (() => void)[] = [];
  return {
    enter: (address) => {
      if (closed.has(address)) return false;
      readers.set(address, (readers.get(address) ?? 0) + 1);
      return true;
    },
    leave: (address) => {
      readers.set(address, (readers.get(address) ?? 0) - 1);
      for (const look of waiting) look();
    },
    close: async (addresses) => {
      for (const address of addresses) closed.add(address);
      const isEmpty = () => addresses.every((address) => (readers.get(address) ?? 0) === 0);
      if (isEmpty()) return;
      await new Promise<void>((resolve) => {
        waiting.push(() => {
          if (isEmpty()) resolve();
        });
      });
      waiting = [];
    },
  };
}
