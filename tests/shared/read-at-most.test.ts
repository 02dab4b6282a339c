import { expect, test } from "vitest";

import { readAtMost } from "../../src/shared/read-at-most.ts";

/** A response in chunks of 10 bytes that tells some length. */
const responseOf = (length: number, told?: string) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (let index = 0; index < length / 10; index += 1)
          controller.enqueue(new Uint8Array(10).fill(index));
        controller.close();
      },
    }),
    told === undefined ? {} : { headers: { "content-length": told } },
  );

const expected = (length: number) =>
  Uint8Array.from({ length }, (_, index) => Math.floor(index / 10));

test.each([
  ["tells", "120"],
  ["doesn't tell", undefined],
  ["tells too small, as packed ones do,", "7"],
  ["tells too large", "300000000"],
  ["tells as no number", "many"],
  ["tells as none", "-1"],
])("a body whose length it %s is read whole", async (_, told) => {
  expect(new Uint8Array((await readAtMost(responseOf(120, told), 200)) ?? [])).toEqual(
    expected(120),
  );
});

test("a body of more bytes than the first memory has is read whole", async () => {
  const read = await readAtMost(responseOf(200_000), 1_000_000);
  expect(Buffer.from(expected(200_000)).equals(read ?? new Uint8Array())).toBe(true);
});

test.each(["120", "10", undefined])("a larger one is not read (it told %s)", async (told) => {
  expect(await readAtMost(responseOf(120, told), 110)).toBeUndefined();
});

test("no body is an empty one", async () => {
  expect(await readAtMost(new Response(null), 10)).toHaveLength(0);
});
