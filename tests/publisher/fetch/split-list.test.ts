import { describe, expect, test, vi } from "vitest";

import { splitList } from "../../../src/publisher/fetch/split-list.ts";

const split = (text: string) => {
  const parts = splitList(Buffer.from(text));
  return parts && { head: textOf(parts.head), items: parts.items.map(textOf) };
};
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe("a list is found", () => {
  test.for<[name: string, text: string, head: string]>([
    ["as the body", "[1,2]", "[]"],
    ["in data", '{"code":200,"data":[1,2],"n":[3]}', '{"code":200,"data":[],"n":[3]}'],
    ["in data.data", '{"data":{"code":200,"data":[1,2]}}', '{"data":{"code":200,"data":[]}}'],
    [
      "after members with braces in texts",
      '{"m":"a\\"}]{[","o":{"data":[9]},"data":[1,2]}',
      '{"m":"a\\"}]{[","o":{"data":[9]},"data":[]}',
    ],
    ["after a byte order mark", '\uFEFF{"data":[1,2]}', '\uFEFF{"data":[]}'],
    ["with spaces", ' { "data" : [ 1 ,\n2 ] } ', ' { "data" : [] } '],
  ])("%s", ([, text, head]) => {
    expect(split(text)).toEqual({ head, items: ["1", "2"] });
  });

  test("empty", () => {
    expect(split('{"data":[ ]}')).toEqual({ head: '{"data":[]}', items: [] });
  });

  test("unless it has more than 100,000 elements", () => {
    expect(split(`[${"0,".repeat(99_999)}0]`)?.items).toHaveLength(100_000);
    expect(() => split(`[${"0,".repeat(100_000)}0]`)).toThrow(
      "its answer has more than 100,000 elements",
    );
  });
});

test("elements are those that JSON.parse finds", () => {
  const values = [
    { text: 'a "quoted" ], }, [ \\', bytes: { type: "Buffer", data: [60, 112, 62] } },
    [[], [[1, 2], {}]],
    "\\",
    '\\"',
    "é😀",
    null,
    true,
    -1.5e3,
  ];
  for (const space of [0, 2]) {
    const parts = split(JSON.stringify({ data: values }, null, space));
    expect(parts?.items.map((item) => JSON.parse(item) as unknown)).toEqual(values);
  }
});

describe("no list is found in", () => {
  test.for([
    // JSON.parse does: the whole list is then read from the head.
    String.raw`{"d\u0061ta":[1]}`,
    "",
    "<html>",
    '"[]"',
    "{}",
    '{"list":[1]}',
    '{"data":null}',
    '{"data":{"vLabel":"[1]"}}',
    '{"data":{"data":{"data":[1]}}}',
    "[1,2",
    "[1,]",
    '{"data":[1,"2}',
    '{"data',
  ])("%s", (text) => {
    expect(split(text)).toBeUndefined();
  });
});

test.for(["[", "[1,", '["', "{", '[{"', "[[1]"])(
  "a body of brackets is not searched again for each of them: %s",
  (text) => {
    const body = Buffer.from(`{"data":[${text.repeat(10_000)}`);
    const search = vi.spyOn(body, "indexOf");
    expect(splitList(body)).toBeUndefined();
    const searched = search.mock.results.map(({ value }, call) => {
      const from = Number(search.mock.calls[call]?.[1]);
      return (value === -1 ? body.length : Number(value)) - from;
    });
    expect(searched.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(5 * body.length);
  },
);
