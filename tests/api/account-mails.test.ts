import { describe, expect, test } from "vitest";

import {
  confirmEmailMail,
  emailNotice,
  firstPasswordNotice,
  greeting,
  resetMail,
} from "../../src/api/accounts/account-mails.ts";
import { parseSettings } from "../../src/shared/settings.ts";

const settings = parseSettings({ SITE_URL: "https://morrow.example" });
const account = { vEmail: "ada@example.org", vFirstName: "Ada" };
const link = { opens: "link 1", expires: new Date(0) };

test.each([
  ["/reset-password#/{code}", resetMail(settings, account, link)],
  ["/confirm-email#/{code}", confirmEmailMail(settings, "new@example.org", link)],
  ["/forget-password", emailNotice(settings, account, link)],
  ["/forget-password", firstPasswordNotice(settings, account, new Date(0))],
])("the mail that leads to %s begins each paragraph with a capital", (path, mail) => {
  const { opening, closing, action, reason, preheader } = mail;
  expect(action?.address).toBe(`https://morrow.example${path}`);
  for (const text of [...opening, ...closing, reason, preheader]) expect(text).toMatch(/^[A-Z]/);
});

describe("the greeting of a mail", () => {
  test.each([
    ["Ada", "Hello Ada,"],
    [" Anne-Marie O’Neill ", "Hello Anne-Marie O’Neill,"],
    ["J. R.", "Hello J. R.,"],
    ["Zoe\u0308", "Hello Zoe\u0308,"],
    ["张伟", "Hello 张伟,"],
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
    expect(greeting(name)).toBe("Hello,");
  });
});
