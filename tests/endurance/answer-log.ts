import { shortDigest } from "../../src/shared/digest.ts";
import type { Release } from "../../src/publisher/files/release.ts";

/**
 * Checks that each answer is a file of a release that was published at the time of the request or
 * later: never part of a file, never an older one.
 */
export interface AnswerLog {
  /** The number of releases so far. */
  readonly count: () => number;
  /** Adds the release that is published now. */
  readonly add: (release: Release) => void;
  /** Records the answer to a request that was sent when there were `since` releases. */
  readonly record: (address: string, body: Uint8Array, since: number) => void;
  /** A sentence for each answer that belongs to no such release. */
  readonly unexplained: () => readonly string[];
}

export function createAnswerLog(): AnswerLog {
  let count = 0;
  /** By address and digest: the number of the last release that has this file. */
  const last = new Map<string, number>();
  /** By address and digest: the number of releases at the time of the last request. */
  const seen = new Map<string, number>();
  return {
    count: () => count,
    add: ({ pages, files, retained }) => {
      count += 1;
      for (const [path, { hash }] of [...Object.entries(retained), ...Object.entries(files)])
        last.set(`/${path} ${hash}`, count);
      for (const [address, { hash }] of Object.entries(pages))
        last.set(`${address} ${hash}`, count);
    },
    record: (address, body, since) => {
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
