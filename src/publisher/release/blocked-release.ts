import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { writeWhole } from "../../shared/write-file-atomically.ts";
import type { Places } from "./paths.ts";

/** What was rolled back: it must not be published again by the next scheduled rebuild. */
const schema = v.object({ content: v.string(), code: v.string() });
export type Held = v.InferOutput<typeof schema>;

const fileOf = ({ releases }: Places) => join(releases, "held.json");

/** The content that was rolled back and has not changed since; undefined when there is none. */
export async function heldContent(places: Places): Promise<Held | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(fileOf(places), "utf8")));
  } catch {
    return undefined;
  }
}

export const hold = (places: Places, held: Held): Promise<void> =>
  writeWhole(fileOf(places), JSON.stringify(held));

/** Lets everything be published again. */
export const releaseHold = (places: Places): Promise<void> => rm(fileOf(places), { force: true });
