import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readRecord } from "../../src/contract/read-answer.ts";
import { questions } from "../../src/contract/question.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { dialects } from "./databases.ts";
import { ada, ben, cleo, codeOf, send } from "./participants.ts";
import { answersTo, audit, idsOf, mood, surveyClient } from "./survey-client.ts";
import { dayAfter } from "../../src/api/surveys/survey-days.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("survey questions on %s", (dialect) => {
  let api: TestApi;
  let adas: ReturnType<typeof surveyClient>;
  let bens: ReturnType<typeof surveyClient>;
  let cleos: ReturnType<typeof surveyClient>;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    adas = surveyClient(api, await codeOf(api, ada));
    bens = surveyClient(api, await codeOf(api, ben));
    cleos = surveyClient(api, await codeOf(api, cleo));
  });
  afterAll(() => api.close());

  test("are listed by survey with its status, for each invited participant", async () => {
    const { data } = await send(api, participantSurveys.path, {
      vUniqueCode: await codeOf(api, ben),
    });
    expect(v.parse(v.array(participantSurveys.record), data)).toEqual([
      {
        vSurvey: "Culture Audit",
        vWebpImage: "/media/horizon.svg",
        vImageAlt: "Arcs",
        tDescription: "<p>The <strong>yearly</strong> survey – “in full”.</p>",
        vUniqueCode: audit,
        iSurveyId: 1,
        eMood: "No",
        survey_status: "continue",
        progress: { iDone: 2, iTotal: 5 },
        // Of ten for all five.
        iMinutes: 6,
        dUntil: "2026-12-31",
        dAgain: null,
      },
      expect.objectContaining({
        vUniqueCode: mood,
        eMood: "Yes",
        survey_status: "completed",
        progress: null,
        dUntil: null,
        dAgain: dayAfter(testTime),
      }),
    ]);
    expect(await adas.status(audit)).toBe("pending");
    expect(await adas.status(mood)).toBe("pending");
    expect(await cleos.status(audit)).toBe("completed");
    expect(await cleos.status(mood)).toBeUndefined();
  });

  test("need a login, and are never cached", async () => {
    for (const [path, body] of [
      [participantSurveys.path, { vUniqueCode: "nobody" }],
      [questions.path, { SurveyUniqueCode: audit, ParticipantUniqueCode: "nobody" }],
    ] as const) {
      const response = await api.post(path, body);
      expect(response.status).toBe(401);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("start with the first sub-category", async () => {
    const { data } = await adas.fetch();
    const read = readRecord(questions.record, "test", data);
    expect(read).toMatchObject({
      record: {
        category: { vCategory: "Direction" },
        sub_category: { vSubCategory: "Now" },
        questions: [
          { vQuestion: "I know what we are here for." },
          { vQuestion: "I know what matters today." },
        ],
        options: [{ vOption: "Disagree" }, { vOption: "Neither" }, { vOption: "Agree" }],
        survey_status: "continue",
        answers: [],
        progress: { iDone: 0, iTotal: 5 },
      },
    });
  });

  test("bring all following sub-categories with their answers, so that a survey needs no network", async () => {
    const { following, ...first } = (await adas.fetch()).data;
    expect(first.progress).toEqual({ iDone: 0, iTotal: 5 });
    const pages = following ?? [];
    for (const page of pages) expect((await adas.fetch(idsOf(page))).data).toMatchObject(page);
    expect([first, ...pages].map(({ sub_category }) => sub_category?.vSubCategory)).toEqual([
      "Now",
      "Later",
      "Now",
    ]);
    const back = (await bens.fetch(idsOf(first))).data;
    expect(back.answers).toHaveLength(2);
    expect(back.following?.map(({ answers }) => answers)).toEqual([[], []]);
  });

  test("continue with the first sub-category without answers", async () => {
    const { data } = await bens.fetch();
    expect(data).toMatchObject({
      category: { vCategory: "Direction" },
      sub_category: { vSubCategory: "Later" },
      answers: [],
      progress: { iDone: 2, iTotal: 5 },
    });
  });

  test("are those of the requested sub-category, its ids being numbers or digits, with saved answers", async () => {
    const here = (await bens.fetch()).data;
    const before = (await bens.fetch({ ...idsOf(here), vFlag: "History" })).data;
    expect(before).toMatchObject({
      sub_category: { vSubCategory: "Now" },
      answers: before.questions.map(({ iQuestionId }) => ({ iQuestionId })),
    });
    const { iCategoryId, iSubCategoryId } = idsOf(before);
    for (const ids of [
      { iCategoryId, iSubCategoryId },
      { iCategoryId: String(iCategoryId), iSubCategoryId: String(iSubCategoryId) },
      { iSubCategoryId },
      { iCategoryId },
    ])
      expect((await bens.fetch(ids)).data).toEqual(before);
  });

  test("are those of the first sub-category when History is requested there", async () => {
    const first = (await adas.fetch()).data;
    const back = await adas.fetch({ ...idsOf(first), vFlag: "History" });
    expect(back.data).toEqual(first);
    expect((await adas.fetch({ vFlag: "History" })).data).toEqual(first);
  });

  test("have the options of their own sub-category, also when two share a name", async () => {
    const first = (await adas.fetch()).data;
    const steps = await api.database
      .selectFrom("survey_sub_category")
      .selectAll()
      .where("vSubCategory", "=", "Now")
      .orderBy("iOrder")
      .execute();
    expect(steps).toHaveLength(2);
    const { data } = await adas.fetch({ iSubCategoryId: steps[1]?.iSubCategoryId });
    expect(data).toMatchObject({
      category: { vCategory: "Voice" },
      sub_category: { vSubCategory: "Now" },
      options: [{ vOption: "Never" }, { vOption: "Always" }],
    });
    expect(data.questions).not.toEqual(first.questions);
  });

  test("are an empty list when all are answered", async () => {
    const { data } = await cleos.fetch();
    expect(data).toEqual({
      questions: [],
      options: [],
      survey_status: "completed",
      progress: { iDone: 5, iTotal: 5 },
    });
    const ids = idsOf((await adas.fetch()).data);
    expect((await cleos.fetch(ids)).data.questions).toEqual([]);
  });

  test("are one with pictures and words in a mood survey, and none when it is answered", async () => {
    const { data } = await adas.fetch({}, mood);
    expect(data).toEqual({
      questions: [{ iQuestionId: expect.any(Number) as number, vQuestion: "How was today?" }],
      options: [
        {
          iMoodOptionId: expect.any(Number) as number,
          vMoodOption: "/media/horizon.svg",
          vOption: "Good",
        },
        {
          iMoodOptionId: expect.any(Number) as number,
          vMoodOption: "/media/blog/cover.svg",
          vOption: "Bad",
        },
      ],
      survey_status: "continue",
      answers: [],
      progress: { iDone: 0, iTotal: 1 },
    });
    expect((await bens.fetch({}, mood)).data).toMatchObject({
      questions: [],
      survey_status: "completed",
    });
  });

  test("answer 404 for a survey that does not exist or without invitation", async () => {
    for (const survey of ["none", "' or 1=1 --"])
      expect(await adas.fetch({}, survey)).toMatchObject({ status: 404 });
    expect(await cleos.fetch({}, mood)).toMatchObject({
      status: 404,
      message: "You are not invited to this survey.",
    });
  });

  test("answer 404 for ids of another survey and unknown ids", async () => {
    const first = (await adas.fetch()).data;
    const other = answersTo(first);
    for (const ids of [
      { iCategoryId: 999 },
      { iCategoryId: Number.MAX_SAFE_INTEGER, iSubCategoryId: 3_000_000_000 },
      { iCategoryId: "x", iSubCategoryId: "1 or 1=1" },
      { iCategoryId: other.iCategoryId, iSubCategoryId: -1 },
      { iCategoryId: 999, iSubCategoryId: other.iSubCategoryId },
    ])
      expect(await adas.fetch(ids)).toMatchObject({ status: 404 });
    expect(await adas.fetch({ iCategoryId: 1e300 })).toMatchObject({ status: 400 });
    expect(await adas.fetch(idsOf(first), mood)).toMatchObject({ status: 404 });
  });
});
