import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { ada, ben, codeOf } from "./participants.ts";
import { answersTo, idsOf, storedAnswers, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("repeated and concurrent saves on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  let adas: ReturnType<typeof surveyClient>;
  beforeEach(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    code = await codeOf(api, ada);
    adas = surveyClient(api, code);
  });
  afterEach(() => api.close());

  test("return the stored answer for a repeated key, also after another login, and write nothing", async () => {
    const first = (await adas.fetch()).data;
    const answer = await adas.save(answersTo(first, 1), "key");
    await adas.save(answersTo(first, 2), "other key");
    const before = await storedAnswers(api);
    expect(await adas.save(answersTo(first, 1), "key")).toEqual(answer);
    const elsewhere = surveyClient(api, await codeOf(api, ada));
    expect(await elsewhere.save(answersTo(first, 1), "key")).toEqual(answer);
    expect(await storedAnswers(api)).toEqual(before);
  });

  test("write once when a save with one key is sent six times concurrently", async () => {
    const body = answersTo((await adas.fetch()).data, 1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => adas.save(body, "key")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
  });

  test("leave the answers of one save when different ones are sent concurrently", async () => {
    const first = (await adas.fetch()).data;
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((option) => adas.save(answersTo(first, option))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { answers: stored } = (await adas.fetch(idsOf(first))).data;
    expect(new Set(stored?.map(({ iOptionId }) => iOptionId)).size).toBe(1);
  });

  test("finish a survey once when the last save is sent twice concurrently without a key", async () => {
    const bens = surveyClient(api, await codeOf(api, ben));
    const second = (await bens.fetch()).data;
    const third = (await bens.save(answersTo(second))).data.next ?? second;
    const answers = await Promise.all([0, 1].map((option) => bens.save(answersTo(third, option))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("return the stored answer for the last save although the survey is finished", async () => {
    const bens = surveyClient(api, await codeOf(api, ben));
    const second = (await bens.fetch()).data;
    const third = (await bens.save(answersTo(second))).data.next ?? second;
    const answer = await bens.save(answersTo(third), "last");
    expect(answer.data).toEqual({ survey_status: "completed" });
    expect(await bens.save(answersTo(third), "last")).toEqual(answer);
    expect(await bens.save(answersTo(third), "new")).toMatchObject({ status: 409 });
  });

  test("are refused for a used key with another body, and for an invalid key", async () => {
    const first = (await adas.fetch()).data;
    await adas.save(answersTo(first, 1), "key");
    expect(
      await adas.expectRefused(422, () => adas.save(answersTo(first, 2), "key")),
    ).toMatchObject({ message: "Idempotency-Key: expected a new key for new answers." });
    await adas.expectRefused(400, () => adas.save(answersTo(first, 2), "x".repeat(256)));
  });

  test("separate the keys of participants, and store no key for a refused save", async () => {
    const first = (await adas.fetch()).data;
    const bens = surveyClient(api, await codeOf(api, ben));
    const second = (await bens.fetch()).data;
    expect(await adas.save(answersTo(second), "key")).toMatchObject({ status: 409 });
    expect(await bens.save(answersTo(second), "key")).toMatchObject({ status: 200 });
    expect(await adas.save(answersTo(first), "key")).toMatchObject({ status: 200 });
  });
});
