import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { base64Text } from "../../src/contract/base64-text.ts";
import { byteText, id, text, uniqueCode, yesNo } from "../../src/contract/fields.ts";

describe("texts sent as bytes", () => {
  const bytes = [60, 112, 62, 195, 169, 240, 159, 153, 130];

  test.each([
    ["a list", bytes],
    ["a Buffer", { type: "Buffer", data: bytes }],
    ["an object with data", { data: bytes }],
    ["a text", "<p>é🙂"],
  ])("are read from %s", (_name, value) => {
    expect(v.parse(byteText, value)).toBe("<p>é🙂");
  });

  test.each([null, undefined, [], ""])("are empty for %j", (value) => {
    expect(v.parse(byteText, value)).toBe("");
  });

  test("show broken UTF-8 as a replacement character", () => {
    expect(v.parse(byteText, [97, 255])).toBe("a\uFFFD");
  });

  test.each([[[256]], [[-1]], [[1.5]], [["a"]], [5], [{ data: "x" }]])("refuse %j", (value) => {
    expect(v.is(byteText, value)).toBe(false);
  });
});

test("a code may be a number, but not be missing", () => {
  expect(["k7w2", 4711].map((code) => v.parse(uniqueCode, code))).toEqual(["k7w2", "4711"]);
  expect([null, undefined, " "].filter((code) => v.is(uniqueCode, code))).toEqual([]);
});

describe("texts sent as base64", () => {
  test.each([
    ["base64", "PHA+w6k8L3A+"],
    ["base64 for addresses", "PHA-w6k8L3A-"],
    ["base64 in lines", "PHA+\r\nw6k8L3A+\n"],
    ["HTML", "<p>é</p>"],
  ])("are read from %s", (_name, value) => {
    expect(v.parse(base64Text, value)).toBe("<p>é</p>");
  });

  test.each([
    ["cut between two digits", "PHA+w6k8L3A+P", "<p>é</p>"],
    ["cut within a character", "PHA+ww", "<p>\uFFFD"],
    ["not in UTF-8", "PHA+6TwvcD4=", "<p>\uFFFD</p>"],
  ])("are read as far as they can be when they are markup %s", (_name, value, expected) => {
    expect(v.parse(base64Text, value)).toBe(expected);
  });

  test("are returned unchanged when they only look like base64", () => {
    expect(v.parse(base64Text, "Hello world 123")).toBe("Hello world 123");
    expect(v.parse(base64Text, null)).toBe("");
  });
});

describe("text and yesNo", () => {
  test("read null as an empty text and a number as its digits", () => {
    expect([null, undefined, 7, " a "].map((value) => v.parse(text, value))).toEqual([
      "",
      "",
      "7",
      "a",
    ]);
  });

  test("read anything but Yes as No", () => {
    expect(["Yes", "No", "yes", null].map((value) => v.parse(yesNo, value))).toEqual([
      "Yes",
      "No",
      "No",
      "No",
    ]);
  });
});

describe("ids", () => {
  test.each([7, "7", "9007199254740993"])("may be %j", (value) => {
    expect(v.parse(id, value)).toBe(value);
  });

  test("that JavaScript rounds, so that several records would be one, are refused", () => {
    expect(v.is(id, JSON.parse("9007199254740993"))).toBe(false);
  });
});
