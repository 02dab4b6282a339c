import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { writeWhole } from "./write-whole.ts";

/** A good answer of an earlier build. */
export interface KeptAnswer {
  readonly savedAt: string;
  readonly data: unknown;
}

const keptAnswer = v.object({
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  data: v.unknown(),
});

const hashOf = (value: string) =>
  createHash("sha256").update(value).digest("hex").slice(0, 24);

/**
 * Where the answer to a call is kept.
 *
 * @param folder `.data/content`
 */
export const answerFile = (
  folder: string,
  address: string,
  path: string,
  payload: unknown,
): string =>
  join(
    folder,
    hashOf(address),
    `${hashOf(`${path} ${JSON.stringify(payload)}`)}.json`,
  );

/** Keeps a good answer for the day that the host fails. */
export async function keepAnswer(
  file: string,
  source: string,
  data: unknown,
  now: Date,
): Promise<void> {
  const kept = { source, savedAt: now.toISOString(), data };
  await writeWhole(file, JSON.stringify(kept));
}

/** The last good answer; nothing when there is none or its file is damaged. */
export async function lastAnswer(
  file: string,
): Promise<KeptAnswer | undefined> {
  try {
    return v.parse(keptAnswer, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
