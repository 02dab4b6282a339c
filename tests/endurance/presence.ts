/** Who is reading which page, so that none is removed under somebody who has just asked for it. */
export interface Presence {
  /** Notes a reader; false, and no note, for a page that was closed. */
  readonly enter: (address: string) => boolean;
  readonly leave: (address: string) => void;
  /** Lets nobody in any more, and waits until all have left. */
  readonly close: (addresses: readonly string[]) => Promise<void>;
}

export function presence(): Presence {
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
