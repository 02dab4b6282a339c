import { shortDigest } from "../../src/shared/digest.ts";
import type { Release } from "../../src/publisher/release/release.ts";

/**
 * Tells whether visitors were given files as some release has them, of the time when they asked or
 * later: never half of one, nothing made up, and nothing older again.
 */
export interface PublishedStates {
  /** How many releases there are to the knowledge of whoever asks now. */
  readonly count: () => number;
  /** Adds the release that is published now. */
  readonly add: (release: Release) => void;
  /** Notes what an address answered to somebody who asked when there were `since` releases. */
  readonly note: (address: string, body: Uint8Array, since: number) => void;
  /** A sentence for each answer that no release explains. */
  readonly unexplained: () => readonly string[];
}

export function publishedStates(): PublishedStates {
  let count = 0;
  /** By address and digest: the last release that has it so, counted from 1. */
  const last = new Map<string, number>();
  /** The same of what was seen: how many releases there were when it was asked for. */
  const seen = new Map<string, number>();
  return {
    count: () => count,
    add: ({ pages, files, kept }) => {
      count += 1;
      for (const [path, { hash }] of [...Object.entries(kept), ...Object.entries(files)])
        last.set(`/${path} ${hash}`, count);
      for (const [address, { hash }] of Object.entries(pages))
        last.set(`${address} ${hash}`, count);
    },
    note: (address, body, since) => {
      const key = `${decodeURIComponent(address)} ${shortDigest(body)}`;
      seen.set(key, Math.max(since, seen.get(key) ?? 0));
    },
    unexplained: () =>
      [...seen]
        .filter(([key, since]) => (last.get(key) ?? -1) < since)
        .map(
          ([key, since]) =>
            `${key} was read after publish ${since}; ${last.has(key) ? `the last release with it is number ${last.get(key)}` : "no release has it"}`,
        ),
  };
}
