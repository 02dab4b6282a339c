import { vi } from "vitest";

/** Waits until a check no longer throws. Vitest's own limit of a second is short on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
