import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { importFolder } from "../../../src/operate/organisation/import.ts";
import type { PeopleOptions } from "../../../src/operate/organisation/people-plan.ts";
import { readPeople } from "../../../src/operate/organisation/people-file.ts";
import { openDatabase } from "../../../src/api/db/open-database.ts";
import { defaultSample } from "../../../src/api/import/read-folder.ts";
import { sampleAccounts } from "../../../src/api/import/participants.ts";
import { findSampleRemains } from "../../../src/api/import/sample-remains.ts";
import { dialects } from "../databases.ts";
import { ada, codeOf } from "../participants.ts";
import { sampleFolder, type SampleFolder } from "../sample-folder.ts";
import { answersTo, storedAnswers, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";

const now = () => testTime;
const people = `email,first_name,last_name,department
ann@firm.example,Ann,Ox,Sales
nobody,Bob,Ma,Ops
`;

describe.each(dialects)("an organisation's folder on %s", (dialect) => {
  let api: TestApi;
  let own: SampleFolder;
  beforeEach(async () => {
    own = sampleFolder();
    api = await openTestApi(dialect, { now });
  });
  afterEach(async () => {
    await api.close();
    own.remove();
  });

  /** As the command does it, with a connection of its own beside the API. */
  async function run(options: PeopleOptions = {}, more: object = {}) {
    const settings = { ...api.settings, ORGANISATION: own.folder, ...more };
    await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
    return await importFolder({ settings, database: opened.database, now }, options);
  }
  const headings = async () =>
    (await api.database.selectFrom("banner").select("vHeading").execute()).map(
      ({ vHeading }) => vHeading,
    );
  const emails = async () =>
    (await api.database.selectFrom("participant").select("vEmail").execute()).map(
      ({ vEmail }) => vEmail,
    );

  test("is imported beside the running API: content, questions and people; answers stay", async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    const { data } = await client.fetch();
    await client.save(answersTo(data));
    const answers = await storedAnswers(api);
    own.edit("banners.yaml", (text) => text.replace("Not shown", "Changed"));
    own.edit("questions/culture-audit.yaml", (text) => text.replace("      - I am asked.\n", ""));
    writeFileSync(join(own.folder, "people.csv"), people);

    const tried = await run({ dryRun: true });
    expect(await headings()).not.toContain("Changed");
    expect(await emails()).not.toContain("ann@firm.example");

    const { lines, exitCode } = await run();
    expect(tried.lines.slice(1).join().replace("would be: ", "")).toBe(
      lines.join().replace("People: ", "People "),
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^Content imported: 1 added, 0 changed, 1 retired, 1 removed/,
      ) as string,
      "People: 1 new, 0 changed, 0 as before, 1 faulty.",
      "  people.csv, line 3: email is not an address",
      "  department: Sales 1",
    ]);
    expect(exitCode).toBe(1);
    expect(await headings()).toContain("Changed");
    expect(await emails()).toContain("ann@firm.example");
    expect(await storedAnswers(api)).toEqual(answers);
    expect((await run()).lines).toContain("Content: as before.");
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("has a brand.yaml of the sample, which changes nobody's name or department, in any encoding", async () => {
    writeFileSync(join(own.folder, "brand.yaml"), "name: Ox\nmotto: Ask First\n");
    const text = `${people}zoe@ox.example,Zoë,Ox,Ox\n`;
    writeFileSync(join(own.folder, "people.csv"), Buffer.from(text, "latin1"));
    await run();
    const row = await api.database
      .selectFrom("participant")
      .select(["vFirstName", "vLastName"])
      .where("vEmail", "=", "zoe@ox.example")
      .executeTakeFirst();
    expect(row).toEqual({ vFirstName: "Zoë", vLastName: "Ox" });
  });

  test("needs neither people nor accounts", async () => {
    own.remove("participants.yaml");
    const { lines } = await run();
    expect(lines.at(-1)).toMatch(/^People: as before\. There is no .*people\.csv/);
  });

  test("on a public site has nothing of the sample: each address is named, and nothing is imported", async () => {
    const isPublic = { SITE_URL: "https://www.firm.example" };
    writeFileSync(
      join(own.folder, "people.csv"),
      `${people}Samira.Haddad@PARTNER.example,Samira,Haddad,Wards\n`,
    );
    own.edit("mails/invitation.md", (text) => `${text}\nWrite to <help@morrow.example>.\n`);
    const before = await emails();
    await expect(run({}, isPublic)).rejects.toThrow(
      new RegExp(
        [
          "The folder can't be used for a public site. Nothing is imported.",
          "mails/invitation.md, line \\d+: help@morrow.example is of the sample. Put an address of yours there.",
          "settings.yaml, line 3: hello@morrow.example is of the sample. Put an address of yours there.",
          "people.csv, line 4: Samira.Haddad@PARTNER.example is of the sample. Put your own people there.$",
        ].join("\n"),
      ),
    );
    expect(await emails()).toEqual(before);
    // As Excel writes "Unicode text".
    const text = readFileSync(join(own.folder, "people.csv"), "utf8");
    writeFileSync(join(own.folder, "people.csv"), Buffer.from(`\ufeff${text}`, "utf16le"));
    await expect(run({}, isPublic)).rejects.toThrow("people.csv, line 4: Samira");
    expect((await run()).lines.join()).toContain("People: 2 new");
    for (const file of ["mails/invitation.md", "settings.yaml"])
      own.edit(file, (text) => text.replaceAll("morrow.example", "firm.example"));
    writeFileSync(join(own.folder, "people.csv"), people);
    expect((await run({}, isPublic)).lines.join()).toContain("Content imported");
  });

  test("that is faulty or missing changes nothing", async () => {
    own.edit("banners.yaml", (text) => text.replace("Not shown", "Changed"));
    writeFileSync(join(own.folder, "people.csv"), people);
    const slip = { changedAddress: ["nobody@firm.example"] };
    await expect(run(slip)).rejects.toMatchObject({ exitCode: 2 });
    writeFileSync(join(own.folder, "people.csv"), "name\nAnn\n");
    await expect(run()).rejects.toThrow("has no column email");
    expect(await headings()).not.toContain("Changed");
    own.remove("people.csv");
    own.edit("surveys.yaml", (text) => text.replace("kind: mood", "kind: moods"));
    await expect(run()).rejects.toThrow("surveys.yaml: 1.kind");
    await expect(run({}, { ORGANISATION: join(own.folder, "none") })).rejects.toThrow(
      "There is no folder",
    );
  });
});

test("the sample's own folder is found to be the sample's", () => {
  const remains = findSampleRemains({
    ORGANISATION: defaultSample,
    SITE_URL: "https://www.firm.example",
  });
  const files = new Set(remains.map((line) => line.replace(/, line.*/, "")));
  for (const file of ["settings.yaml", "people.csv", "pages/privacy-policy.md"])
    expect(files).toContain(file);
  expect(remains.filter((line) => line.startsWith("people.csv"))).toHaveLength(
    sampleAccounts().length,
  );
});

test("the sample has its people in such a file", () => {
  const { people, faulty } = readPeople(readFileSync(join(defaultSample, "people.csv")));
  expect(faulty).toEqual([]);
  expect(people.map(({ email }) => email)).toEqual(sampleAccounts().map(({ email }) => email));
});
