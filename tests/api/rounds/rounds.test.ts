import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readAnswers, type RoundResult } from "../../../src/api/rounds/result.ts";
import { closeRound, advanceRounds, openRound } from "../../../src/api/rounds/rounds.ts";
import { withoutTypes } from "../../../src/api/db/tables.ts";
import { dialects } from "../databases.ts";
import { ada, addPerson, codeOf } from "../participants.ts";
import { answersTo, mood, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";

const minimum = 8;
/** People who answer each month log in once here. */
const environment = { SESSION_DAYS: "90", SESSION_IDLE_HOURS: "720" };
const auditId = 1;
const moodId = 2;

describe.each(dialects)("a round on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  const now = () => time;
  const services = () => ({ database: api.database, now });
  const open = (more: Partial<Parameters<typeof openRound>[1]> = {}) =>
    openRound(services(), {
      iSurveyId: auditId,
      dUntil: "2026-12-31",
      vColumn: "department",
      minimum,
      ...more,
    });
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now, environment });
  });
  afterEach(() => api.close());

  /** People of a department who have been invited, and have chosen an option of the first question. */
  async function invite(department: string, count: number, option: number): Promise<void> {
    const question = await api.database
      .selectFrom("survey_question as question")
      .innerJoin("survey_sub_category as sub", "sub.iSubCategoryId", "question.iSubCategoryId")
      .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
      .select(["question.iQuestionId", "sub.iSubCategoryId"])
      .where("category.iSurveyId", "=", auditId)
      .orderBy("question.iQuestionId")
      .executeTakeFirstOrThrow();
    const options = await api.database
      .selectFrom("survey_option")
      .select("iOptionId")
      .where("iSubCategoryId", "=", question.iSubCategoryId)
      .orderBy("iOrder")
      .execute();
    for (let index = 0; index < count; index += 1) {
      const key = `${department}${index}-${option}@firm.example`.toLowerCase();
      const iParticipantId = await addPerson(api.database, key);
      await api.database
        .insertInto("participant_column")
        .values({ iParticipantId, vName: "department", vValue: department })
        .execute();
      await api.database
        .insertInto("invitation")
        .values({ iParticipantId, iSurveyId: auditId, iOrder: 0, survey_status: "completed" })
        .execute();
      await api.database
        .insertInto("answer")
        .values({
          iParticipantId,
          iSurveyId: auditId,
          iQuestionId: question.iQuestionId,
          iOptionId: options[option]?.iOptionId ?? 0,
          dDay: "",
          dCreated: time.toISOString(),
        })
        .execute();
    }
  }

  test("releases shares of groups that are large enough, and hides the others", async () => {
    await invite("Sales", 10, 0);
    await invite("Sales", 5, 1);
    await invite("Ops", 9, 1);
    await invite("Board", 3, 0);
    await open();
    const result = await closeRound(services(), auditId, minimum);
    const shown = result.questions[0]?.groups ?? [];
    expect(shown.map(({ name, result }) => [name, result?.shares ?? null])).toEqual([
      ["", null],
      ["Board", null],
      // With the board and those without a department it is large enough to hide.
      ["Ops", null],
      ["Sales", [67, 33, 0]],
    ]);
    const stored = await api.database
      .selectFrom("round")
      .select("tResult")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.tResult) as RoundResult).toEqual(result);
    // Answers are deleted: what the next round is compared by has to be in the result.
    const question = await api.database
      .selectFrom("survey_question")
      .selectAll()
      .where("vQuestion", "=", result.questions[0]?.question ?? "")
      .executeTakeFirstOrThrow();
    expect(result).toMatchObject({ code: "audit1", round: 1 });
    expect(result.questions[0]).toMatchObject({ values: [1, 2, 3], reversed: false });
    expect(result.questions[0]?.ids).toMatchObject({
      subCategory: question.iSubCategoryId,
      question: question.iQuestionId,
      options: [expect.any(Number), expect.any(Number), expect.any(Number)] as unknown,
    });
  });

  test("leaves nothing that leads from its answers to people", async () => {
    await invite("Sales", 9, 0);
    await open();
    await closeRound(services(), auditId, minimum);
    for (const table of ["answer", "idempotency"]) {
      const rows = await withoutTypes(api.database).selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => row["iSurveyId"] === auditId || table === "idempotency")).toEqual(
        [],
      );
    }
  });

  test("that is closed can't be answered or seen, and the next one asks anew", async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    const { data } = await client.fetch();
    await open();
    expect((await client.save(answersTo(data))).status).toBe(200);
    expect(await client.status()).toBe("continue");
    await closeRound(services(), auditId, minimum);
    expect(await client.status()).toBeUndefined();
    expect((await client.save(answersTo(data))).status).toBe(409);
    expect((await client.fetch()).status).toBe(404);
    await open();
    expect(await client.status()).toBe("pending");
    expect((await client.fetch()).data.answers).toEqual([]);
    expect((await client.save(answersTo(data))).status).toBe(200);
  });

  const answerMood = async (client: ReturnType<typeof surveyClient>) => {
    const { data } = await client.fetch({}, mood);
    return await client.saveMood({
      iSurveyId: moodId,
      iQuestionId: data.questions.map(({ iQuestionId }) => iQuestionId),
      iOptionId: [data.options[0]?.iMoodOptionId ?? 0],
    });
  };

  test("of a mood counts people, and not the days on which they answer", async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    await answerMood(client);
    time = new Date(testTime.getTime() + 86_400_000);
    expect((await answerMood(client)).status).toBe(200);
    const [question] = await readAnswers(api.database, moodId);
    const groups = question?.groups ?? [];
    // Ben of the sample has answered once.
    expect(groups.map(({ people }) => people)).toEqual([2]);
    // All answers of a person together are one.
    expect(groups.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count)).toBe(2);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("keeps the group that a person belonged to when it opened", async () => {
    await invite("Sales", 9, 0);
    await open();
    await api.database.updateTable("participant_column").set({ vValue: "Ops" }).execute();
    const result = await closeRound(services(), auditId, minimum);
    expect(result.questions[0]?.groups.map(({ name }) => name)).toContain("Sales");
  });

  test("is one at a time", async () => {
    await open();
    await expect(open()).rejects.toThrow("is open already");
    await closeRound(services(), auditId, minimum);
    await expect(closeRound(services(), auditId, minimum)).rejects.toThrow("No round");
    await open();
    // Another process has closed the first and opened the second in the meantime.
    await expect(closeRound(services(), auditId, minimum, 1)).rejects.toThrow("closed already");
  });

  test("of a mood without words names the files of its pictures, never their addresses", async () => {
    await open({ iSurveyId: moodId });
    await api.database
      .updateTable("survey_option")
      .set({ vOption: "", vMoodOption: "https://host.example/moods/rather-low.svg?v=2" })
      .where("vMoodOption", "!=", "")
      .execute();
    const [question] = await readAnswers(api.database, moodId);
    expect(new Set(question?.options)).toEqual(new Set(["rather-low"]));
  });

  test("of a mood opens by itself each month, and can be answered in each", async () => {
    const client = surveyClient(api, await codeOf(api, ada, now));
    const answer = () => answerMood(client);
    await advanceRounds(services(), minimum);
    expect((await answer()).status).toBe(200);
    time = new Date("2026-12-01T08:00:00Z");
    const done = await advanceRounds(services(), minimum);
    expect(done).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ended on 2026-11-30 is closed/) as string,
        expect.stringMatching(/is open until 2026-12-31/) as string,
      ]),
    );
    expect(await client.status(mood)).toBe("pending");
    expect((await answer()).status).toBe(200);
    expect(await advanceRounds(services(), minimum)).toEqual([]);
  });
});
