import { rm } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { readJson, writeJson } from "../../shared/files.ts";
import type { Paths } from "../files/paths.ts";

/** Digests of a rolled back release, which scheduled rebuilds must not publish again. */
const schema = v.object({ content: v.string(), code: v.string() });
export type BlockedRelease = v.InferOutput<typeof schema>;

const fileOf = ({ releases }: Paths) => join(releases, "held.json");

/** The rolled back release; undefined when none is blocked. */
export const blockedRelease = (paths: Paths): Promise<BlockedRelease | undefined> =>
  readJson(fileOf(paths), schema);

export const block = (paths: Paths, blocked: BlockedRelease): Promise<void> =>
  writeJson(fileOf(paths), blocked);

export const unblock = (paths: Paths): Promise<void> => rm(fileOf(paths), { force: true });
