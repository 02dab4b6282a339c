import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { base64Text, byteText, id, text, uniqueCode, yesNo } from "../../src/contract/fields.ts";

describe("texts sent as character codes", () => {
  const bytes = [60, 112, 62, 195, 169, 240, 159, 153, 130];
  const signed = bytes.map((byte) => (byte > 127 ? byte - 256 : byte));

  test.each([
    ["a list", bytes],
    ["a Buffer", { type: "Buffer", data: bytes }],
    ["an object with data", { data: bytes }],
    ["a map by index", Object.fromEntries(bytes.entries())],
    ["an object with such a map", { data: Object.fromEntries(bytes.entries()) }],
    ["digits", bytes.map(String)],
    ["a map of digits", { data: Object.fromEntries(bytes.map(String).entries()) }],
    ["signed bytes", signed],
    ["signed digits", { data: signed.map(String) }],
    ["code points", [60, 112, 62, 233, 0x1f6_42]],
    ["UTF-16", [60, 112, 62, 233, 0xd8_3d, 0xde_42]],
    ["a text", "<p>é🙂"],
  ])("are read from %s", (_name, value) => {
    expect(v.parse(byteText, value)).toBe("<p>é🙂");
  });

  test.each([
    ["Latin-1", [99, 97, 102, 233], "café"],
    ["Latin-1 in the middle", [252, 98, 101, 114, 32, 117, 110, 115], "über uns"],
    ["Latin-1, signed", [66, -23, 33], "Bé!"],
    ["Windows-1252", [147, 49, 48, 32, 128, 148], "“10 €”"],
    ["character codes above 255", [104, 8364, 233, 146], "h€é’"],
    ["UTF-8 with one byte of Latin-1", [195, 169, 32, 233, 32, 226, 130, 172], "é é €"],
    ["UTF-8 behind a byte order mark", [239, 187, 191, 195, 169], "é"],
    ["UTF-8 that was cut", [230, 150, 135, 229, 140, 150, 230], "文化æ"],
    ["surrogates in UTF-8", [237, 160, 189], "í\u00a0½"],
  ])("are read from %s", (_name, codes, expected) => {
    expect(v.parse(byteText, codes)).toBe(expected);
  });

  test.each([[null], [undefined], [[]], [{}], [{ data: [] }], [""]])(
    "are empty for %j",
    (value) => {
      expect(v.is(byteText.strict, value)).toBe(true);
      expect(v.parse(byteText, value)).toBe("");
    },
  );

  test.each([
    [[-129]],
    [[0x11_00_00]],
    [[1.5]],
    [["a"]],
    [[null]],
    [["0x41"]],
    [5],
    [{ data: "x" }],
    [{ data: { 1: 65 } }],
    [{ data: { data: [65] } }],
  ])("are empty for %j, which can't be read", (value) => {
    expect(v.is(byteText.strict, value)).toBe(false);
    expect(v.parse(byteText, value)).toBe("");
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
    ["cut within a character", "PHA+ww", "<p>Ã"],
    ["in Latin-1", "PHA+6TwvcD4=", "<p>é</p>"],
    ["in Windows-1252", Buffer.from([60, 112, 62, 147, 97, 148]).toString("base64"), "<p>“a”"],
  ])("are read as far as they can be when they are markup %s", (_name, value, expected) => {
    expect(v.parse(base64Text, value)).toBe(expected);
  });

  test.each([
    ["Q2Fm6Q==", "Café"],
    [Buffer.from("Über uns: wir hören zu", "latin1").toString("base64"), "Über uns: wir hören zu"],
    [Buffer.from("Straße 12\nKöln", "latin1").toString("base64"), "Straße 12\nKöln"],
  ])("are read from %s, which is Latin-1 without markup", (value, expected) => {
    expect(v.parse(base64Text, value)).toBe(expected);
  });

  test.each([
    ["bytes", [60, 112, 62, 233]],
    ["bytes of base64", { data: [...Buffer.from("PHA+6Q==")] }],
  ])("are read from %s", (_name, value) => {
    expect(v.parse(base64Text, value)).toBe("<p>é");
  });

  test.each([
    "Hello world 123",
    "Welcome",
    "Culture",
    "This page is empty",
    "Coming soon",
    "Our next survey begins in May",
  ])("are returned unchanged when they only look like base64: %s", (value) => {
    expect(v.parse(base64Text, value)).toBe(value);
  });
});

describe("text and yesNo", () => {
  test.each([[true], [{ a: 1 }], [["a"]]])("read %j as an empty text", (value) => {
    expect(v.is(text.strict, value)).toBe(false);
    expect(v.parse(text, value)).toBe("");
  });

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
