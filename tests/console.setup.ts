import { format } from "node:util";

import { afterEach, beforeEach, expect, vi } from "vitest";

let messages: string[];

/**
 * Fails a test during which code calls `console.error` or `console.warn`: React reports duplicate
 * keys and invalid attributes there, and renders on. A test that expects such a message replaces the
 * spy's implementation.
 */
beforeEach(() => {
  messages = [];
  const spies = (["error", "warn"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...values) => {
      messages.push(`console.${method}: ${format(...values)}`);
    }),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
});

afterEach(() => {
  expect(messages).toEqual([]);
});
