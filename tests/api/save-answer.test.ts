import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { categoryAnswer } from "../../src/contract/question.ts";
import { dialects } from "./databases.ts";
import { ada, ben, cleo, codeOf } from "./participants.ts";
import { answersTo, idsOf, mood, surveyClient } from "./survey-client.ts";
import { linkOf } from "./survey-link.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("saving answers on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  let adas: ReturnType<typeof surveyClient>;
  beforeEach(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    code = await codeOf(api, ada);
    adas = surveyClient(api, code);
  });
  afterEach(() => api.close());

  test("returns the next sub-category each time, to the end of the survey", async () => {
    let data = (await adas.fetch()).data;
    const seen: unknown[] = [];
    for (;;) {
      seen.push([data.sub_category?.vSubCategory, data.progress?.iDone]);
      const answer = await adas.save(answersTo(data, 1));
      expect(answer.status).toBe(200);
      const { next, ...rest } = answer.data;
      if (!next) {
        expect(rest).toEqual({ survey_status: "completed" });
        break;
      }
      expect(rest).toEqual({ survey_status: "continue", ...idsOf(next) });
      expect(await adas.status()).toBe("continue");
      expect((await adas.fetch()).data).toMatchObject(next);
      expect((await adas.fetch(idsOf(next))).data).toMatchObject(next);
      data = next;
    }
    expect(seen).toEqual([
      ["Now", 0],
      ["Later", 2],
      ["Now", 3],
    ]);
    expect(await adas.status()).toBe("completed");
    const bens = surveyClient(api, await codeOf(api, ben));
    expect(await bens.status()).toBe("continue");
    expect(await adas.status(mood)).toBe("pending");
  });

  test("replaces answers after Back, and continues from there", async () => {
    const first = (await adas.fetch()).data;
    const second = (await adas.save(answersTo(first, 0))).data.next;
    await adas.save(answersTo(second ?? first, 0));
    const back = (await adas.fetch(idsOf(first))).data;
    const again = await adas.save(answersTo(back, 2));
    expect(again.data.replaced).toEqual(back.answers);
    expect(again.data.next).toMatchObject({
      sub_category: second?.sub_category,
      answers: [{ iOptionId: second?.options[0]?.iOptionId }],
      progress: { iDone: 3, iTotal: 5 },
    });
    expect((await adas.fetch(idsOf(first))).data.answers).toEqual(
      first.questions.map(({ iQuestionId }) => ({
        iQuestionId,
        iOptionId: first.options[2]?.iOptionId,
      })),
    );
  });

  test("writes nothing when the database fails halfway", async () => {
    const body = answersTo((await adas.fetch()).data);
    // The key is stored last, so a missing table makes that step fail.
    await api.database.schema.alterTable("idempotency").renameTo("gone").execute();
    await adas.expectRefused(500, () => adas.save(body, "key"));
    for (const secret of [code, '"iOptionId"']) expect(api.lines.join("\n")).not.toContain(secret);
    await api.database.schema.alterTable("gone").renameTo("idempotency").execute();
    expect(await adas.save(body, "key")).toMatchObject({ status: 200 });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("accepts ids as digits, in any order", async () => {
    const body = answersTo((await adas.fetch()).data);
    const answer = await adas.save({
      iCategoryId: String(body.iCategoryId),
      iSubCategoryId: String(body.iSubCategoryId),
      iQuestionId: body.iQuestionId.map(String).toReversed(),
      iOptionId: body.iOptionId.map(String),
    });
    expect(answer.status).toBe(200);
  });

  test("tells which earlier answers it has replaced by other ones", async () => {
    const first = (await adas.fetch()).data;
    const body = answersTo(first, 1);
    expect((await adas.save(body)).data).not.toHaveProperty("replaced");
    expect((await adas.save(body)).data).not.toHaveProperty("replaced");
    const [changed, ...others] = body.iOptionId;
    const iOptionId = [first.options[0]?.iOptionId, ...others];
    expect((await adas.save({ ...body, iOptionId })).data.replaced).toEqual([
      { iQuestionId: body.iQuestionId[0], iOptionId: changed },
    ]);
  });

  test("refuses a sub-category while earlier ones are unanswered", async () => {
    const later = (await surveyClient(api, await codeOf(api, ben)).fetch()).data;
    expect(await adas.expectRefused(409, () => adas.save(answersTo(later)))).toMatchObject({
      message: "Questions before these are still unanswered.",
    });
  });

  test("refuses answers to a finished survey", async () => {
    const first = (await adas.fetch()).data;
    const cleos = surveyClient(api, await codeOf(api, cleo));
    expect(await adas.expectRefused(409, () => cleos.save(answersTo(first, 2)))).toMatchObject({
      message: "You have completed this survey. Thank you.",
    });
  });

  test("refuses unknown login codes", async () => {
    const body = answersTo((await adas.fetch()).data);
    await adas.expectRefused(401, () => surveyClient(api, "nobody").save(body));
    await adas.expectRefused(401, () => surveyClient(api, "nobody").save(body, "key"));
  });

  test("refuses incomplete answers", async () => {
    const body = answersTo((await adas.fetch()).data);
    const [question] = body.iQuestionId;
    const [option] = body.iOptionId;
    for (const [iQuestionId, iOptionId] of [
      [[], []],
      [[question], [option]],
    ])
      expect(
        await adas.expectRefused(400, () => adas.save({ ...body, iQuestionId, iOptionId })),
      ).toMatchObject({ message: "All questions must be answered." });
    for (const [iQuestionId, iOptionId] of [
      [body.iQuestionId, [option]],
      [[question, question], body.iOptionId],
      [
        [...body.iQuestionId, question],
        [...body.iOptionId, option],
      ],
    ])
      await adas.expectRefused(400, () => adas.save({ ...body, iQuestionId, iOptionId }));
  });

  test("refuses ids of other questions and unknown ids", async () => {
    const first = (await adas.fetch()).data;
    const body = answersTo(first);
    const other = answersTo((await surveyClient(api, await codeOf(api, ben)).fetch()).data);
    const smiles = (await adas.fetch({}, mood)).data;
    const [one = 0, two = 0] = body.iQuestionId;
    const smile = smiles.options[0]?.iMoodOptionId;
    for (const changes of [
      { iQuestionId: [one, other.iQuestionId[0]] },
      { iQuestionId: [one, smiles.questions[0]?.iQuestionId] },
      {
        iQuestionId: [...body.iQuestionId, ...other.iQuestionId],
        iOptionId: [...body.iOptionId, ...other.iOptionId],
      },
      { iOptionId: [body.iOptionId[0], other.iOptionId[0]] },
      { iOptionId: [body.iOptionId[0], smile] },
      { iQuestionId: [one, Number.MAX_SAFE_INTEGER] },
      { iQuestionId: [one, 3_000_000_000] },
      { iQuestionId: [one, `${two} or 1=1`] },
    ])
      await adas.expectRefused(409, () => adas.save({ ...body, ...changes }));
    for (const changes of [
      { iCategoryId: 999 },
      { iSubCategoryId: 999 },
      { iSubCategoryId: 3_000_000_000 },
      { iSubCategoryId: "x" },
      { iQuestionId: one },
      { iOptionId: [body.iOptionId[0], 0.5] },
    ])
      await adas.expectRefused(400, () => adas.save({ ...body, ...changes }));
  });

  test("refuses a survey without an invitation, and a mood survey", async () => {
    const body = answersTo((await adas.fetch()).data);
    await api.database.deleteFrom("invitation").where("iSurveyId", "=", 1).execute();
    expect(await adas.expectRefused(400, () => adas.save(body))).toMatchObject({
      message: "iSubCategoryId: expected a category of a survey that you are invited to.",
    });
    const step = await api.database
      .selectFrom("survey_sub_category")
      .selectAll()
      .where("vSubCategory", "=", "")
      .executeTakeFirstOrThrow();
    await adas.expectRefused(400, () => adas.save({ ...body, ...step }));
  });

  test("is never cached", async () => {
    const response = await api.post(categoryAnswer.path, {});
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

test("configured paths serve saves and survey links", async () => {
  const api = await openTestApi("sqlite", {
    environment: { PUBLIC_ANSWER_SAVE_PATH: "/save", PUBLIC_SURVEY_LINK_PATH: "/link" },
  });
  onTestFinished(() => api.close());
  expect((await api.post("/save", {})).status).toBe(400);
  const link = await api.post("/link", await linkOf(api, "audit1"));
  expect(await link.json()).toEqual({
    code: 200,
    data: { vSurveyLink: "http://localhost:4321/survey#audit1", vSurvey: "Culture Audit" },
  });
  for (const iSurveyLinkId of [1, "1", Number.MAX_SAFE_INTEGER, "x", -1])
    expect((await api.post("/link", { iSurveyLinkId })).status).toBe(404);
  expect((await api.post("/link", { iSurveyLinkId: 1e300 })).status).toBe(400);
});
