import { describe, expect, it } from "vitest";

import { resetMail } from "../../src/server/mail/reset-mail.ts";
import { parseSettings } from "../../src/settings.ts";
import { testTime } from "./test-api.ts";

const greeting = (vFirstName: string) =>
  resetMail(
    parseSettings({}),
    { vEmail: "ada@example.org", vFirstName },
    { code: "code", expires: testTime },
  ).text.split("\n\n")[0];

describe("a mail with a link for a new password", () => {
  it.each([
    ["Ada", "Hello Ada,"],
    ["Anne-Marie O’Neill", "Hello Anne-Marie O’Neill,"],
    ["J. R.", "Hello J. R.,"],
    ["张伟", "Hello 张伟,"],
  ])("greets %j", (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });

  it.each([
    ["Ada\n\nYou have won", "Hello Ada You have won,"],
    ["Ada\u2028\u0000\u001b Quill", "Hello Ada Quill,"],
    ["\n", "Hello,"],
    ["https://evil.example/prize", "Hello,"],
    ["see evil.example", "Hello,"],
    ["eve@evil", "Hello,"],
  ])("lets %j say nothing of its own", (name, expected) => {
    expect(greeting(name)).toBe(expected);
  });
});
