import { vi } from "vitest";

/** Waits until a check no longer throws. Vitest's own limit is a second; this one finds what hangs. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 600_000, interval: 10 });
