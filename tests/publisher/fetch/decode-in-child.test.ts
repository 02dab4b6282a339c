import { expect, onTestFinished, test, vi } from "vitest";

import { decodeInChild } from "../../../src/publisher/fetch/decode-in-child.ts";

const drawing = {
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
  ),
  extension: "svg",
};

test("a process that was ended because nothing came is started again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await decodeInChild(drawing);
  vi.runAllTimers();
  // At once, before the end of the other one is known.
  expect(await decodeInChild(drawing)).toEqual(first);
  expect(first).toMatchObject({ extension: "svg", width: 1333, height: 667 });
});
