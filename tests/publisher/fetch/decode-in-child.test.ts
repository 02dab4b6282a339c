import { expect, test } from "vitest";

import { decodeInChild, endDecoder } from "../../../src/publisher/fetch/check-picture.ts";

const drawing = {
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
  ),
  extension: "svg",
};

test("a process that was ended is started again", async () => {
  const first = await decodeInChild(drawing);
  await endDecoder();
  // At once, before the end of the other one is known.
  expect(await decodeInChild(drawing)).toEqual(first);
  expect(first).toMatchObject({ extension: "svg", width: 1333, height: 667 });
});

test("it ends after the pictures that it was asked for", async () => {
  const decoded = decodeInChild(drawing);
  await endDecoder();
  expect(await decoded).toMatchObject({ width: 1333 });
});
