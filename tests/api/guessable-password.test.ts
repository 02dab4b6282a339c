import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { whyGuessable } from "../../src/api/accounts/guessable-password.ts";

const kwabena = {
  vFirstName: "Kwabena",
  vLastName: "Osei-Bonsu",
  vEmail: "k.osei@partner.example",
  product: "Culture House",
};

const known = readFileSync(new URL("../fixtures/known-passwords.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

describe("a password is guessable", () => {
  test("where other lists of the most used ones have it, but for a few names, numbers and misspellings", () => {
    expect(known).toHaveLength(235);
    expect(known.filter((password) => whyGuessable(password, kwabena) !== "common")).toEqual([
      "johsua",
      "passwor",
      "Eliska81",
      "admintelecom",
      "123meklozed",
      "banned",
      "Cindylee1",
      "adminHW",
      "gvt12345",
      "868689849",
      "undefined",
      "2402301978",
      "Menara",
      "theworldinyourhand",
      "adminisp",
    ]);
  });

  test.each([
    ["123456", "common"],
    ["PassWord", "common"],
    ["ｐａｓｓｗｏｒｄ", "common"],
    // Repeats
    ["aaaaaa", "common"],
    ["aaaabbbb", "common"],
    ["🎈🎈🎈🎈🎈🎈", "common"],
    ["x".repeat(100_000), "common"],
    ["1231231231", "common"],
    ["lolalolalola", "common"],
    ["monkeymonkey", "common"],
    // Runs
    ["1234567890123", "common"],
    ["98765432", "common"],
    ["ghijklmn", "common"],
    ["zyxwvu", "common"],
    ["poiuyt", "common"],
    ["qwertzuiop", "common"],
    ["1qaz2wsx3edc", "common"],
    ["1a2b3c4d5e", "common"],
    ["zaq1@WSX", "common"],
    ["789abc!", "common"],
    // Substitutions and additions
    ["P@ssw0rd", "common"],
    ["Password1!", "common"],
    ["iloveyou1", "common"],
    ["monkey12", "common"],
    ["$unsh1ne", "common"],
    ["Dr4g0n!!", "common"],
    ["2024Summer", "common"],
    ["b4s3b4ll#7", "common"],
    ["footba11", "common"],
    ["kwabena", "known"],
    ["Kwabena1999", "known"],
    ["kwabena123456", "known"],
    ["Kwabena-P@ssw0rd1", "known"],
    ["kwabena-zyxwvu", "known"],
    ["oseibonsu", "known"],
    ["k.osei@partner.example", "known"],
    ["partner!", "known"],
    ["culture house", "known"],
    ["CultureHouse26", "known"],
  ] as const)("%.40s: %s", (password, why) => {
    expect(whyGuessable(password, kwabena)).toBe(why);
  });

  test.each([
    "lantern-otter-meadow",
    "kwabena-otter-meadow",
    "correct horse battery staple",
    "house-of-cards",
    "monkey dragon football",
    "monkey8392017",
    "three blue bottles 1234",
    "abc-murders-by-night",
    "qwerty is my parrot",
    "Tuesdays at 7 with Inés",
    "vT9#qLm2",
    "k7rw2pxq",
    "48151623",
    "8f3kd0",
    "Grüße aus Köln",
    "秘密の庭園です",
    "🎈🦊🌲🍋🎻🧭",
    "x-".repeat(20) + "lantern",
  ])("not %.40s", (password) => {
    expect(whyGuessable(password, kwabena)).toBeUndefined();
  });

  test("not by words that are left empty, or too short to tell anybody", () => {
    const nobody = { vFirstName: "", vLastName: "Li", vEmail: "li@b.cc", product: "Q" };
    expect(whyGuessable("lilies", nobody)).toBeUndefined();
  });
});
