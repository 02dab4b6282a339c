import { atom } from "nanostores";
import { beforeEach, vi } from "vitest";

import type { HumanCheck, HumanCheckState } from "../../src/site/client/human-check/human-check.ts";

/** Human checks for tests of stores; `prepare` counts for all of them, anew in each test. */
export const prepare = vi.fn();
beforeEach(() => void prepare.mockClear());

/** A human check with the given proof. */
export const humanCheck = (
  token: () => Promise<string | null>,
  state: HumanCheckState = "quiet",
): HumanCheck => ({ $state: atom(state), prepare, token });

/** A check that passes, and one that fails. */
export const passing = humanCheck(() => Promise.resolve("proof"));
export const failing = humanCheck(() => Promise.resolve(null));
/** A check whose host does not answer. */
export const unreachableCheck = humanCheck(() => Promise.resolve(null), "unreachable");
/** A check on a page without https. */
export const insecureCheck = humanCheck(() => Promise.resolve(null), "insecure");
