import { expect, test } from "vitest";

import { isLoopback } from "../../src/loopback.ts";

test.each(["localhost", "127.0.0.1", "127.8.9.10", "127.1", "[::1]"])(
  "%s is this machine",
  (host) => expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(true),
);

test.each([
  "127.example.org",
  "127.0.0.1.example.org",
  "localhost.example.org",
  "128.0.0.1",
  "[::2]",
])("%s is another one", (host) =>
  expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(false),
);
