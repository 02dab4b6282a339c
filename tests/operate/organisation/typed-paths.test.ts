import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, onTestFinished, vi } from "vitest";

import { doctorCommand } from "../../../src/operate/doctor/doctor-command.ts";
import { organisationCommand } from "../../../src/operate/organisation/organisation-command.ts";
import { ada } from "../../api/participants.ts";
import { openTestApi } from "../../api/test-api.ts";
import { test } from "../../helpers/folder.ts";

/** Runs a verb as npm does: in the project's folder, with the one in which it was typed in INIT_CWD. */
const organisation = (...args: readonly string[]) =>
  organisationCommand(
    args,
    () => undefined,
    () => undefined,
  );

describe("a path is one of the folder in which the command was typed", () => {
  beforeEach<{ folder: string }>(async ({ folder }) => {
    const { settings, close } = await openTestApi("sqlite");
    onTestFinished(close);
    vi.stubEnv("DATABASE_URL", settings.DATABASE_URL);
    vi.stubEnv("INIT_CWD", folder);
  });

  test("of a result, a backup and the calls of an API", async ({ folder }) => {
    await organisation("open", "culture-audit", "--until", "2099-12-31");
    await organisation("close", "culture-audit", "--yes");
    await organisation("results", "culture-audit", "--output", "report.html");
    await organisation("backup", "--folder", "./kept");
    await doctorCommand(["--openapi", "./calls.json"], {}, () => Promise.resolve([]));
    expect((await readdir(folder)).sort()).toEqual(["calls.json", "kept", "report.html"]);
    expect(await readdir(join(folder, "kept"))).toHaveLength(1);
  });

  test("of whatever a verb prints: data for programs, tables, and nothing else is in the file", async ({
    folder,
  }) => {
    await organisation("people", "show", ada.vEmail, "--output", "person.json");
    await organisation("status", "--json", "--output", "status.json");
    await organisation("messages", "contact", "--output", "contact.csv");
    const read = (name: string) => readFile(join(folder, name), "utf8");
    expect(JSON.parse(await read("person.json"))).toMatchObject({ participant: [{}] });
    expect(JSON.parse(await read("status.json"))).toHaveProperty("surveys");
    expect(await read("contact.csv")).toMatch(/^\ufeff"received",.*"message"\n$/);
  });

  test("of a backup that is restored", async ({ folder }) => {
    await expect(organisation("restore", "none.db")).rejects.toThrow(
      `There is no file ${folder}/none.db.`,
    );
  });
});
