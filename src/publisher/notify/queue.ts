import { readFile } from "node:fs/promises";

import * as v from "valibot";

import { errorCode } from "../../shared/error-code.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import type { Changes } from "../release/release.ts";
import { mergeChanges, noChanges } from "./changes.ts";

/**
 * What hooks have still to be told, in a file.
 *
 * A release is put into it before the site switches to it, because a program that is killed after
 * the switch could not tell afterwards what had changed. Killed before the switch, it leaves
 * changes that never happened. So each entry says which release it follows, and counts only when
 * it is a link of the chain that ends at the release that is live.
 */

const addresses = v.array(v.string());
const changes = { added: addresses, changed: addresses, removed: addresses };
const about = { release: v.string(), publishedAt: v.string() };
const schema = v.object({
  queued: v.array(v.object({ ...about, after: v.nullable(v.string()), ...changes })),
  owed: v.record(v.string(), v.object({ ...about, ...changes })),
});

/** A release and what it changes. */
export interface Notice extends Changes {
  readonly release: string;
  /** ISO time. */
  readonly publishedAt: string;
  /** The release that is live before it; null before the first one. */
  readonly after: string | null;
}

/** What one hook was not told of yet; release and time are those of the last of several. */
export interface Owed extends Changes {
  readonly release: string;
  /** ISO time. */
  readonly publishedAt: string;
}

export interface Queue {
  /** Releases that no hook was told of, oldest first. */
  readonly queued: readonly Notice[];
  /** By the hook's name. */
  readonly owed: Readonly<Record<string, Owed>>;
}

/**
 * Notes a release before the site switches to it. Noting it again changes nothing.
 *
 * @param file the queue
 */
export async function queueChanges(file: string, notice: Notice): Promise<void> {
  const { queued, owed } = await readQueue(file);
  await writeQueue(file, {
    queued: [...reached(queued, notice.after), notice],
    owed,
  });
}

/** The entries that led to the live release, oldest first; the others never happened. */
export function reached(queued: readonly Notice[], live: string | null): readonly Notice[] {
  const chain: Notice[] = [];
  let release = live;
  for (const notice of queued.toReversed()) {
    if (notice.release !== release) continue;
    chain.unshift(notice);
    release = notice.after;
  }
  return chain;
}

/**
 * What each hook has to be told when a release is live; a hook that knows everything is missing.
 * Hooks that are no longer configured are forgotten.
 *
 * @param hooks names
 */
export function owedTo(
  { queued, owed }: Queue,
  live: string,
  hooks: readonly string[],
): Readonly<Record<string, Owed>> {
  const news = reached(queued, live);
  return Object.fromEntries(
    hooks.flatMap((hook) => {
      const before = owed[hook];
      const all = [...(before ? [before] : []), ...news];
      const last = all.at(-1);
      return last ? [[hook, summed(all, last)] as const] : [];
    }),
  );
}

const summed = (all: readonly Changes[], { release, publishedAt }: Owed): Owed => ({
  release,
  publishedAt,
  ...all.reduce(mergeChanges, noChanges),
});

/** Reads the queue; a file that is missing is an empty one. */
export async function readQueue(file: string): Promise<Queue> {
  let text;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return { queued: [], owed: {} };
  }
  return parseQueue(file, text);
}

function parseQueue(file: string, text: string): Queue {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    // It is always written whole, so a person has changed it. The site matters more than its hooks.
    console.error(
      `${file} can't be read, so the hooks are not told what it held: empty the CDN's cache by hand.`,
    );
    return { queued: [], owed: {} };
  }
}

export const writeQueue = (file: string, queue: Queue): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(queue)}\n`);
