/**
 * A file with the queue of changes that hooks have not received.
 *
 * A release is queued before the site switches to it, so that a kill loses no changes. A kill before
 * the switch leaves a release that was never published: each entry names the release before it, and
 * only the chain that ends at the published release counts.
 */
import { readFile } from "node:fs/promises";

import * as v from "valibot";

import { errorCode } from "../../shared/errors.ts";
import { writeJson } from "../../shared/files.ts";
import { mergeChanges, noChanges } from "../release/changes.ts";
import { type Changes, changes } from "../progress/run.ts";

const owedChanges = v.object({
  /** The id of the release, or of the last of several. */
  release: v.string(),
  /** ISO time. */
  publishedAt: v.string(),
  ...changes.entries,
});
const queuedRelease = v.object({
  ...owedChanges.entries,
  /** The release that was published before it; null before the first one. */
  after: v.nullable(v.string()),
});
const schema = v.object({
  /** Releases that no hook has received, oldest first. */
  queued: v.pipe(v.array(queuedRelease), v.readonly()),
  /** By the hook's name. */
  owed: v.pipe(v.record(v.string(), owedChanges), v.readonly()),
});

export type OwedChanges = v.InferOutput<typeof owedChanges>;
export type QueuedRelease = v.InferOutput<typeof queuedRelease>;
type Queue = v.InferOutput<typeof schema>;

/** Queues a release before the site switches to it. Queueing it again changes nothing. */
export async function queueChanges(file: string, entry: QueuedRelease): Promise<void> {
  const { queued, owed } = await readQueue(file);
  await writeQueue(file, { queued: [...publishedChain(queued, entry.after), entry], owed });
}

/** The entries that led to the published release, oldest first; the others were never published. */
export function publishedChain(
  queued: readonly QueuedRelease[],
  published: string | null,
): readonly QueuedRelease[] {
  const chain: QueuedRelease[] = [];
  let release = published;
  for (const entry of queued.toReversed()) {
    if (entry.release !== release) continue;
    chain.unshift(entry);
    release = entry.after;
  }
  return chain;
}

/**
 * The changes that each configured hook has to receive after a release is published; without hooks
 * that have received all.
 */
export function owedTo(
  { queued, owed }: Queue,
  published: string,
  hooks: readonly string[],
): Readonly<Record<string, OwedChanges>> {
  const chain = publishedChain(queued, published);
  return Object.fromEntries(
    hooks.flatMap((hook) => {
      const before = owed[hook];
      const all: readonly OwedChanges[] = before ? [before, ...chain] : chain;
      const last = all.at(-1);
      if (!last) return [];
      const { release, publishedAt } = last;
      return [[hook, { release, publishedAt, ...all.reduce<Changes>(mergeChanges, noChanges) }]];
    }),
  );
}

/** Reads the queue; empty when the file doesn't exist or is damaged, which is logged. */
export async function readQueue(file: string): Promise<Queue> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const code = errorCode(error);
    if (code !== undefined && code !== "ENOENT") throw error;
    // A person has damaged the file, which must not stop the publishing.
    if (code === undefined)
      console.error(
        `${file} can't be read, so the hooks don't receive its changes: empty the CDN's cache by hand.`,
      );
    return { queued: [], owed: {} };
  }
}

export const writeQueue = (file: string, queue: Queue): Promise<void> => writeJson(file, queue);
