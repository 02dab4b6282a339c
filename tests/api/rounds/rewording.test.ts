import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readAnswers } from "../../../src/api/rounds/result.ts";
import { importFolder } from "../../../src/operate/organisation/import.ts";
import type { PeopleOptions } from "../../../src/operate/organisation/people-plan.ts";
import { open } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { ada, codeOf, addColleagues } from "../participants.ts";
import { sampleFolder, type SampleFolder } from "../sample-folder.ts";
import { answersTo, storedAnswers, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";

/** docs/operate.md, Start: an import says what it changes of an open round before it does so. */

const audit = "questions/culture-audit.yaml";
const now = () => testTime;

describe.each(dialects)("rewording during a round on %s", (dialect) => {
  let sample: SampleFolder;
  let api: TestApi;
  beforeEach(async () => {
    sample = sampleFolder();
    api = await openTestApi(dialect, { sample: sample.folder, now });
    await api.database.deleteFrom("answer").execute();
    await api.database.updateTable("invitation").set({ survey_status: "pending" }).execute();
    await open(context(), "culture-audit", { until: "2026-12-31" });
  });
  afterEach(async () => {
    await api.close();
    sample.remove();
  });
  const context = () => ({
    database: api.database,
    now,
    settings: { ...api.settings, ORGANISATION: sample.folder },
  });
  const run = async (options: PeopleOptions = {}) => {
    const { lines, exitCode } = await importFolder(context(), options);
    return { text: lines.join("\n"), exitCode };
  };
  const replace = (from: string, to: string) => {
    sample.edit(audit, (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    });
  };
  const begin = async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    await client.save(answersTo((await client.fetch()).data));
  };
  const asked = async () => {
    const rows = await readAnswers(api.database, 1);
    return rows.map(({ vQuestion, options }) => [vQuestion, ...options]);
  };
  const question = "- I know what matters today.";

  test("a question that changes waits for --yes, and the answers to the old one stay", async () => {
    await begin();
    replace(question, "- Today matters.");
    const before = [await asked(), await storedAnswers(api)];
    for (const options of [{}, { dryRun: true }]) {
      const refused = await run(options);
      expect(refused.text).toContain(
        [
          "Content: not imported, since it changes an open round.",
          "The round of Culture Audit is open; people have begun it.",
          "  “I know what matters today.” is not asked any more; answers to it stay in the result.",
          "  “Today matters.” is new; who has completed the survey is not asked.",
          "Say --yes to do so all the same.",
        ].join("\n"),
      );
      expect(refused.exitCode).toBe(1);
    }
    expect([await asked(), await storedAnswers(api)]).toEqual(before);
    const done = await run({ yes: true });
    expect(done.text).toContain("Content imported: 1 added, 0 changed, 1 retired");
    expect(done.text).toContain("“Today matters.” is new");
    expect(done.exitCode).toBe(0);
    expect(await storedAnswers(api)).toEqual(before[1]);
    expect((await asked()).map(([words]) => words)).toEqual(
      expect.arrayContaining(["I know what matters today.", "Today matters."]),
    );
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test.for<[name: string, from: string, to: string]>([
    ["in all parts", "Neither", "Undecided"],
    ["in one part", "Always", "Mostly"],
    ["the first one", "Disagree", "Not at all"],
  ])(
    "an option in the place of another one, %s, is refused whatever is said",
    async ([, from, to]) => {
      await begin();
      replace(from, to);
      const before = await asked();
      for (const yes of [false, true]) {
        const { text, exitCode } = await run({ yes });
        expect(text).toContain(
          `The result would show “${from}” beside “${to}”. If both mean the same, write { text: ${to}, was: ${from} }; if not, wait until the round is closed.`,
        );
        expect(exitCode).toBe(1);
      }
      expect(await asked()).toEqual(before);
      replace(to, `{ text: ${to}, was: ${from} }`);
      const { text, exitCode } = await run();
      expect(text).toContain(`“${from}” is “${to}” now; its answers stay.`);
      expect(exitCode).toBe(0);
      for (const [, ...options] of await asked()) expect(options).not.toContain(from);
    },
  );

  test("an option more or less waits for --yes", async () => {
    await begin();
    replace("[Never, Always]", "[Never, Sometimes, Always]");
    expect((await run()).text).toContain("“Sometimes” is a new option");
    expect((await run({ yes: true })).exitCode).toBe(0);
    replace("[Never, Sometimes, Always]", "[Never, Always]");
    expect((await run()).text).toContain("“Sometimes” can't be chosen any more");
  });

  test("nothing waits while nobody has begun, but it is said", async () => {
    replace("Neither", "Undecided");
    const { text, exitCode } = await run();
    expect(text).toContain("The round of Culture Audit is open; nobody has begun it.");
    expect(text).toContain("“Undecided” is a new option");
    expect(exitCode).toBe(0);
  });

  test("other surveys, headings and texts of the site don't wait", async () => {
    await begin();
    replace("name: Voice", "name: Having a say");
    sample.edit("questions/daily-mood.yaml", (text) => text.replace("How was today?", "And?"));
    sample.edit("banners.yaml", (text) => text.replace("Not shown", "Changed"));
    const { text, exitCode } = await run();
    expect(text).not.toContain("round");
    expect(exitCode).toBe(0);
  });

  test("how many have begun is told in the steps of `status`", async () => {
    const emails = await addColleagues(api, 20);
    const ids = emails.map((_, index) => 1000 + index);
    await api.database
      .insertInto("invitation")
      .values(
        ids.map((iParticipantId, index) => ({
          iParticipantId,
          iSurveyId: 1,
          iOrder: 0,
          survey_status: index < 10 ? ("continue" as const) : ("pending" as const),
        })),
      )
      .execute();
    replace(question, "- Today matters.");
    expect((await run()).text).toContain("8 to 15 people have begun it");
    await api.database
      .updateTable("invitation")
      .set({ survey_status: "completed" })
      .where("iParticipantId", "<", 1018)
      .execute();
    expect((await run()).text).toContain("at least 16 people have begun it");
  });

  test("another value or direction is told, and does not wait", async () => {
    await begin();
    replace("[Never, Always]", "[{ text: Never, value: 1 }, { text: Always, value: 2 }]");
    replace(question, "- { text: I know what matters today., reversed: true }");
    const { text, exitCode } = await run();
    expect(text).toContain("“Never” has another value now, also for answers that are there.");
    expect(text).toContain("“I know what matters today.” has another direction now");
    expect(exitCode).toBe(0);
  });

  test("people are imported while questions wait", async () => {
    await begin();
    replace(question, "- Today matters.");
    writeFileSync(
      join(sample.folder, "people.csv"),
      "email,first_name,last_name\nann@firm.example,Ann,Ox\n",
    );
    expect((await run()).text).toContain("People: 1 new");
  });
});
