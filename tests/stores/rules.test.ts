import fc from "fast-check";
import { expect, test } from "vitest";

import { isContactEmail, isEmail, isFilled } from "../../src/contract/rules.ts";

test.each([
  ["a@b.c", true],
  ["ä.b@c-d.e.f", true],
  ["a@@b.c", true],
  ["a@b", false],
  ["@b.c", false],
  ["a@.c", false],
  ["a@b.", false],
  ["a b@c.d", false],
  ["", false],
])("isEmail(%j) is %j", (value, expected) => {
  expect(isEmail(value)).toBe(expected);
});

test("isEmail agrees with the specification's pattern", () => {
  const value = fc
    .array(fc.constantFrom("@", ".", "a", " ", "\u00a0"), { maxLength: 12 })
    .map((characters) => characters.join(""));
  fc.assert(fc.property(value, (text) => isEmail(text) === /^\S+@\S+\.\S+$/.test(text)));
});

test("isEmail is fast for hostile text", () => {
  expect(isEmail("@".repeat(1_000_000))).toBe(false);
});

test.each([
  ["a@b.co", true],
  ["a@b.c.d", true],
  ["a@b.c", false],
  ["@b.co", false],
  ["a.b@co", false],
  ["a.co", false],
  ["a@b.", false],
])("isContactEmail(%j) is %j", (value, expected) => {
  expect(isContactEmail(value)).toBe(expected);
});

test("isFilled needs more than spaces", () => {
  expect([isFilled(" \n"), isFilled(" a ")]).toEqual([false, true]);
});
