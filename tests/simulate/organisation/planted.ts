import type { Replacement } from "../source-hooks.ts";

export const planted: ReadonlyMap<string, readonly Replacement[]> = new Map();
