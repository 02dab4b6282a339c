import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { ada, ben, cleo, codeOf } from "./participants.ts";
import { storedAnswers, mood, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const hour = 60 * 60 * 1000;

describe.each(dialects)("the answer to a mood survey on %s", (dialect) => {
  let api: TestApi;
  let later: number;
  let adas: ReturnType<typeof surveyClient>;
  const now = () => new Date(testTime.getTime() + later);
  beforeEach(async () => {
    later = 0;
    api = await openTestApi(dialect, { now, environment: { SESSION_IDLE_HOURS: "48" } });
    adas = surveyClient(api, await codeOf(api, ada));
  });
  afterEach(() => api.close());

  async function body(option = 0) {
    const { data } = await adas.fetch({}, mood);
    return {
      iSurveyId: 2,
      iQuestionId: [data.questions[0]?.iQuestionId ?? 0],
      iOptionId: [data.options[option]?.iMoodOptionId ?? 0],
    };
  }

  test("is saved, and completes the survey for that day", async () => {
    const mine = await body(1);
    expect(await adas.saveMood(mine)).toEqual({
      status: 200,
      code: 200,
      data: { survey_status: "completed" },
    });
    expect(await adas.status(mood)).toBe("completed");
    expect((await adas.fetch({}, mood)).data.survey_status).toBe("completed");
    const days = (await storedAnswers(api)).map(({ dDay }) => dDay);
    // One of Ben from the sample, one of Ada now.
    expect(days.filter((day) => day === "2026-11-21")).toHaveLength(2);
  });

  test("is stored once when sent four times concurrently with one key", async () => {
    const mine = await body();
    const same = await Promise.all(Array.from({ length: 4 }, () => adas.saveMood(mine, "key")));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const other = await adas.saveMood(await body(1), "key");
    expect(other.status).toBe(422);
  });

  test("is stored once when sent twice concurrently without a key", async () => {
    const [good, bad] = [await body(0), await body(1)];
    const answers = await Promise.all([adas.saveMood(good), adas.saveMood(bad)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is accepted once a day, and again the next day", async () => {
    const mine = await body();
    await adas.saveMood(mine);
    later = 13.9 * hour;
    const before = await storedAnswers(api);
    expect(await adas.saveMood(mine)).toEqual({
      status: 409,
      code: 409,
      message: "You have already told us your mood for that day.",
    });
    expect(await storedAnswers(api)).toEqual(before);
    later = 14.1 * hour;
    expect(await adas.status(mood)).toBe("pending");
    expect(await adas.saveMood(mine)).toMatchObject({ status: 200 });
    expect(await storedAnswers(api)).toHaveLength(before.length + 1);
  });

  test("is stored again the next day, even with yesterday's key", async () => {
    const mine = await body();
    const before = await storedAnswers(api);
    const saved = { status: 200, data: { survey_status: "completed" } };
    for (const time of [0, 0, 24 * hour, 24 * hour]) {
      later = time;
      expect(await adas.saveMood(mine, "key")).toMatchObject(saved);
    }
    expect(await storedAnswers(api)).toHaveLength(before.length + 2);
    expect(await adas.status(mood)).toBe("completed");
  });

  test("is refused without a login, without an invitation and for other questions, and nothing is written", async () => {
    const mine = await body();
    const matrix = (await adas.fetch()).data;
    const before = await storedAnswers(api);
    expect(await surveyClient(api, "nobody").saveMood(mine)).toMatchObject({ status: 401 });
    const cleos = surveyClient(api, await codeOf(api, cleo));
    expect(await cleos.saveMood(mine)).toMatchObject({ status: 400 });
    for (const changes of [
      { iSurveyId: 1 },
      { iSurveyId: 99 },
      { iSurveyId: 1e300 },
      { iQuestionId: [], iOptionId: [] },
      { iOptionId: [] },
      {
        iQuestionId: [...mine.iQuestionId, ...mine.iQuestionId],
        iOptionId: [...mine.iOptionId, ...mine.iOptionId],
      },
    ])
      expect(await adas.saveMood({ ...mine, ...changes })).toMatchObject({ status: 400 });
    for (const changes of [
      { iQuestionId: [matrix.questions[0]?.iQuestionId] },
      { iOptionId: [matrix.options[0]?.iOptionId] },
    ])
      expect(await adas.saveMood({ ...mine, ...changes })).toMatchObject({ status: 409 });
    expect(await storedAnswers(api)).toEqual(before);
  });

  test("of the sample is dated on the day of the import", async () => {
    const bens = surveyClient(api, await codeOf(api, ben));
    expect(await bens.status(mood)).toBe("completed");
    later = 24 * hour;
    expect(await bens.status(mood)).toBe("pending");
    expect(await bens.saveMood(await body())).toMatchObject({ status: 200 });
  });
});
