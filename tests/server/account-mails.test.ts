import { describe, expect, test } from "vitest";

import { greeting } from "../../src/server/accounts/account-mails.ts";

describe("the greeting of a mail", () => {
  test.each([
    ["Ada", "Hello Ada"],
    [" Anne-Marie O’Neill ", "Hello Anne-Marie O’Neill"],
    ["J. R.", "Hello J. R."],
    ["Zoe\u0308", "Hello Zoe\u0308"],
    ["张伟", "Hello 张伟"],
  ])("contains the name %j", (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });

  test.each([
    "Ada\n\nYou have won",
    "Ada\u2028You have won",
    "Ada \u202Eelpmaxe",
    "Ada\u200B",
    "\n",
    "",
    "https://evil.example/prize",
    "see evil.example",
    "see evil．example",
    "see evil。example",
    "see evil․example",
    "eve@evil",
    "You won 1000 pounds",
    "x".repeat(41),
  ])("leaves out %j", (name) => {
    expect(greeting(name)).toBe("Hello");
  });
});
