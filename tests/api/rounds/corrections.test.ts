import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { advanceRounds } from "../../../src/api/rounds/rounds.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import {
  cancel,
  close,
  open,
  rounds,
  status,
} from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { ada, codeOf, send } from "../participants.ts";
import { answersTo, storedAnswers, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { writtenMails } from "../written-mails.ts";
import { firmContext, words } from "./firm.ts";

/** docs/operate.md, Asking: a round that is open can be corrected, and nothing is lost. */

const moodId = 2;
const audit = "culture-audit";
const mood = "daily-mood";

describe.each(dialects)("an open round on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  const now = () => time;
  const context = () => firmContext(api, now);
  const addPeople = (...lines: readonly string[]) =>
    importPeople(
      context(),
      Buffer.from(`email,first_name,last_name,department,cost centre\n${lines.join("\n")}`),
      { dryRun: false },
    );
  const mails = () => api.database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const openRounds = () =>
    api.database.selectFrom("round").selectAll().where("dClosed", "=", "").execute();
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now });
    await addPeople("ann@firm.example,Ann,Ox,Sales,7", "bob@firm.example,Bob,Ma,Ops,7");
    await open(context(), audit, { until: "2026-12-11" });
  });
  afterEach(() => api.close());

  test.for(["2026-12-18", "2026-11-28", "2026-11-21"])(
    "gets %s as its last day, with its answers, groups and mails",
    async (until) => {
      await invite(context(), audit, words);
      const client = surveyClient(api, await codeOf(api, ada, now));
      await client.save(answersTo((await client.fetch()).data));
      const before = await storedAnswers(api);
      const { lines } = await open(context(), audit, { until });
      expect(lines[0]).toContain(
        `is open until the end of ${until}, in place of the end of 2026-12-11`,
      );
      expect(await openRounds()).toMatchObject([{ dUntil: until, vColumn: "department" }]);
      expect(await storedAnswers(api)).toEqual(before);
      const nextDay = new Date(Date.parse(until) + 86_400_000).toISOString();
      expect((await mails()).map(({ dExpires }) => dExpires)).toEqual([nextDay, nextDay]);
    },
  );

  test("that nobody has answered is taken back, with its mails and links", async () => {
    await api.database.deleteFrom("answer").execute();
    await invite(context(), audit, words);
    const [mail] = await writtenMails(api);
    const iSurveyLinkId = /survey-invite#\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const isFound = async () => (await send(api, surveyLinkById.path, { iSurveyLinkId })).status;
    expect(await isFound()).toBe(200);
    expect((await cancel(context(), audit)).lines).toHaveLength(1);
    expect(await openRounds()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await isFound()).toBe(404);
    await open(context(), audit, { until: "2026-12-18", by: "Cost centre" });
    expect((await invite(context(), audit, words)).data).toMatchObject({ mails: 2 });
    expect(await isFound()).toBe(404);
  });

  test("that somebody has answered is not taken back", async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    await client.save(answersTo((await client.fetch()).data));
    const before = await storedAnswers(api);
    await expect(cancel(context(), audit)).rejects.toThrow("Somebody has answered");
    expect(await storedAnswers(api)).toEqual(before);
    expect(await openRounds()).toHaveLength(1);
  });

  test("is closed with --yes only, and its mails go with it", async () => {
    await invite(context(), audit, words);
    for (const options of [{}, { dryRun: true }, { dryRun: true, yes: true }]) {
      const report = await close(context(), audit, options);
      expect(report.lines[0]).toMatch(/^This would end the round of Culture Audit, which is open/);
      expect(report.exitCode).toBe("dryRun" in options ? 0 : 1);
      expect(report.event).toBeUndefined();
    }
    expect(await openRounds()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    await close(context(), audit, { yes: true });
    expect(await openRounds()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("of a mood counts who has told one, and reminds nobody of it", async () => {
    await api.database.deleteFrom("invitation").where("iSurveyId", "=", moodId).execute();
    await open(context(), mood, { until: "2026-12-31" });
    await addPeople(...Array.from({ length: 12 }, (_, at) => `p${at}@firm.example,P,Q,Care,7`));
    await api.database.updateTable("survey").set({ iMinutes: 1 }).execute();
    await invite(context(), mood, { ...words, department: "CARE" });
    const people = await api.database
      .selectFrom("participant_column")
      .select("iParticipantId")
      .where("vValue", "=", "Care")
      .execute();
    const question = await api.database
      .selectFrom("survey_question as question")
      .innerJoin("survey_option as option", "option.iSubCategoryId", "question.iSubCategoryId")
      .select(["question.iQuestionId", "option.iOptionId"])
      .where("option.vMoodOption", "!=", "")
      .executeTakeFirstOrThrow();
    await api.database
      .insertInto("answer")
      .values(
        people
          .slice(2)
          .map(({ iParticipantId }) => ({
            ...question,
            iParticipantId,
            iSurveyId: moodId,
            dDay: "2026-11-21",
            dCreated: time.toISOString(),
          })),
      )
      .execute();
    expect((await status(context(), mood)).lines.join()).toContain(
      "Care: invited 12, begun too few to tell, completed too few to tell",
    );
    await api.database.deleteFrom("mail").execute();
    time = new Date(testTime.getTime() + 6 * 86_400_000);
    await remind(context(), mood, { ...words, after: 5, atMost: 2 });
    expect(await mails()).toHaveLength(2);
    expect((await close(context(), mood, { yes: true })).data).toMatchObject({ completed: 10 });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("of a mood that is taken back says that it opens by itself, as it does", async () => {
    await api.database.deleteFrom("answer").execute();
    await open(context(), mood, { until: "2026-12-18" });
    const { lines } = await cancel(context(), mood);
    expect(lines.at(-1)).toMatch(/^It is asked each month, so a new round may open by itself/);
    expect((await rounds(context())).lines.join()).toContain("A round of Daily Mood is open until");
  });

  test("that is opened once more stays as it is", async () => {
    const { lines, exitCode } = await open(context(), audit, {});
    expect(lines[0]).toContain("is open until the end of 2026-12-11, as before");
    expect(exitCode).toBeUndefined();
  });

  test.for([
    ["2026-11-20", "is over"],
    ["2026-13-01", "can't be used"],
  ] as const)("takes no %s as its last day", async ([until, reason]) => {
    await expect(open(context(), audit, { until })).rejects.toThrow(reason);
    expect(await openRounds()).toMatchObject([{ dUntil: "2026-12-11" }]);
  });

  test("keeps the column by which people were told that results are", async () => {
    await expect(open(context(), audit, { by: "cost centre" })).rejects.toThrow(
      "results of the open round are by department",
    );
  });

  test.for([
    ["Department", "department"],
    ["Cost centre", "cost_centre"],
    ["COST-CENTRE", "cost_centre"],
  ] as const)("has results by %s, whose column is %s", async ([by, vColumn]) => {
    await open(context(), mood, { until: "2026-12-31", by });
    expect(await openRounds()).toContainEqual(
      expect.objectContaining({ iSurveyId: moodId, vColumn }),
    );
  });

  test.for(["depatment", "team", "first_name", ""])("has no results by %s", async (by) => {
    await expect(open(context(), mood, { until: "2026-12-31", by })).rejects.toThrow(
      /There are: cost_centre, department\.$/,
    );
    expect(await openRounds()).toHaveLength(1);
  });

  test("invites no department that nobody is in, and says which there are", async () => {
    await expect(invite(context(), audit, { ...words, department: "Opps" })).rejects.toThrow(
      "There is no department Opps. There are: Ops, Sales.",
    );
    expect((await invite(context(), audit, { ...words, department: " ops" })).data).toMatchObject({
      mails: 1,
    });
  });
});

describe("a round that opens by itself", () => {
  let api: TestApi;
  let time: Date;
  const context = () => ({ database: api.database, now: () => time, settings: api.settings });
  const advance = () => advanceRounds(context(), 8);
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi("sqlite", { now: () => time });
    await advance();
  });
  afterEach(() => api.close());
  const moods = async () => (await rounds(context())).lines.filter((line) => line.includes("Mood"));

  test("stays closed where the organisation has closed it, until it is opened", async () => {
    await close(context(), mood, { yes: true });
    await advance();
    time = new Date("2027-02-01T08:00:00Z");
    await advance();
    expect(await moods()).toHaveLength(1);
    await open(context(), mood, {});
    time = new Date("2027-03-01T08:00:00Z");
    await advance();
    expect(await moods()).toHaveLength(3);
  });

  test("is the last one when the folder no longer has its survey", async () => {
    await api.database.updateTable("survey").set({ eRetired: "Yes" }).execute();
    time = new Date("2026-12-01T08:00:00Z");
    await advance();
    await advance();
    expect(await moods()).toEqual([expect.stringContaining("closed 2026-12-01")]);
  });

  test("is closed although nobody is invited any more, and is opened for nobody", async () => {
    await api.database.deleteFrom("invitation").where("iSurveyId", "=", moodId).execute();
    time = new Date("2026-12-01T08:00:00Z");
    await advance();
    expect(await moods()).toEqual([expect.stringContaining("closed 2026-12-01")]);
  });
});
