import { describe, expect, test } from "vitest";

import { whyGuessable } from "../../src/api/accounts/new-password.ts";

const kwabena = {
  vFirstName: "Kwabena",
  vLastName: "Osei-Bonsu",
  vEmail: "k.osei@partner.example",
  product: "Culture House",
};

describe("a password is guessable", () => {
  test.each([
    ["123456", "common"],
    ["PassWord", "common"],
    ["ｐａｓｓｗｏｒｄ", "common"],
    ["kwabena", "known"],
    ["Kwabena1999", "known"],
    ["kwabena123456", "known"],
    ["oseibonsu", "known"],
    ["k.osei@partner.example", "known"],
    ["partner!", "known"],
    ["culture house", "known"],
    ["CultureHouse26", "known"],
  ] as const)("%s: %s", (password, why) => {
    expect(whyGuessable(password, kwabena)).toBe(why);
  });

  test.each([
    "lantern-otter-meadow",
    "kwabena-otter-meadow",
    "aaaabbbb",
    "house-of-cards",
    "🎈🎈🎈🎈🎈🎈",
    "x".repeat(100_000),
  ])("not %.40s", (password) => {
    expect(whyGuessable(password, kwabena)).toBeUndefined();
  });

  test("not by words that are left empty, or too short to tell anybody", () => {
    const nobody = { vFirstName: "", vLastName: "Li", vEmail: "li@b.cc", product: "Q" };
    expect(whyGuessable("lilies", nobody)).toBeUndefined();
  });
});
