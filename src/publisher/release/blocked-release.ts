import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import type { Paths } from "./paths.ts";

/** What was rolled back: it must not be published again by the next scheduled rebuild. */
const schema = v.object({ content: v.string(), code: v.string() });
export type BlockedRelease = v.InferOutput<typeof schema>;

const fileOf = ({ releases }: Paths) => join(releases, "held.json");

/** The content that was rolled back and has not changed since; undefined when there is none. */
export async function blockedRelease(paths: Paths): Promise<BlockedRelease | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(fileOf(paths), "utf8")));
  } catch {
    return undefined;
  }
}

export const block = (paths: Paths, blocked: BlockedRelease): Promise<void> =>
  writeFileAtomically(fileOf(paths), JSON.stringify(blocked));

/** Lets everything be published again. */
export const unblock = (paths: Paths): Promise<void> => rm(fileOf(paths), { force: true });
