import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { defaultSample } from "../../src/api/import/read-folder.ts";
import { examineMailedLinks } from "../../src/operate/doctor/mailed-links.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { test } from "../helpers/folder.ts";

describe("what the link of a mail can do", () => {
  test("is said by the sample's mails, for both settings", () => {
    for (const INVITATIONS of ["open", "password"]) {
      const found = `${INVITATIONS}, as the mails say`;
      expect(examineMailedLinks(parseSettings({ INVITATIONS }))).toMatchObject({
        state: "good",
        found,
      });
    }
  });

  test("is missed in mails of a folder from before, which are named", ({ folder }) => {
    cpSync(join(defaultSample, "mails"), join(folder, "mails"), { recursive: true });
    for (const name of ["invitation", "reminder"]) {
      const file = join(folder, "mails", `${name}.md`);
      const text = readFileSync(file, "utf8");
      const without = text.replace(/access:\n(  .*\n)+/, "").replace("{access}\n\n", "");
      writeFileSync(file, without);
    }
    expect(examineMailedLinks(parseSettings({ ORGANISATION: folder }))).toMatchObject({
      state: "warning",
      found: "open; what a link can do is not said by mails/invitation.md and mails/reminder.md",
    });
  });
});
