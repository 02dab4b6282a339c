import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { QuestionData } from "../../../src/contract/question.ts";
import { advanceRounds } from "../../../src/api/rounds/rounds.ts";
import { localDay } from "../../../src/api/surveys/survey-days.ts";
import { cancel, close, open } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { ada, codeOf } from "../participants.ts";
import { answersTo, mood, storedAnswers, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testSample, testTime } from "../test-api.ts";

/** An answer counts in the round, and a mood on the day, in which it was chosen, or not at all. */

const hour = 3_600_000;
const finished = { status: 409, message: "You have completed this survey. Thank you." };

describe.each(dialects)("answers that arrive late on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  let adas: ReturnType<typeof surveyClient>;
  const now = () => time;
  const context = () => ({
    database: api.database,
    now,
    settings: { ...api.settings, ORGANISATION: testSample },
  });
  const pass = (hours: number) => (time = new Date(time.getTime() + hours * hour));
  const log = async () => surveyClient(api, await codeOf(api, ada, now));
  const nextRound = async () => {
    await close(context(), "culture-audit", { yes: true });
    await open(context(), "culture-audit", {});
  };
  /** The key that the site makes of what the questions tell. */
  const keyOf = ({ vAsked, iAskedAt }: QuestionData, later = 0) =>
    `0195c1a0-aaaa-7bbb-8ccc-dddddddddddd.${vAsked}.${Number(iAskedAt) + later * 3600}`;
  const moodOf = (data: QuestionData, option = 0) => ({
    iSurveyId: 2,
    iQuestionId: [data.questions[0]?.iQuestionId ?? 0],
    iOptionId: [data.options[option]?.iMoodOptionId ?? 0],
  });
  const adasDays = async () =>
    (await storedAnswers(api)).flatMap(({ iSurveyId, iParticipantId, dDay }) =>
      iSurveyId === 2 && iParticipantId === 1 ? [dDay] : [],
    );

  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now });
    await open(context(), "culture-audit", {});
    await advanceRounds(context(), 5);
    adas = await log();
  });
  afterEach(() => api.close());

  test("count in the round in which they were chosen, however late", async () => {
    const { data } = await adas.fetch();
    expect(data.vAsked).toMatch(/^round-[\da-f]{24}$/);
    pass(24 * 9);
    adas = await log();
    expect(await adas.save(answersTo(data), keyOf(data))).toMatchObject({ status: 200 });
  });

  test("are refused in the next round, and those chosen in it count", async () => {
    const { data } = await adas.fetch();
    await nextRound();
    const before = await storedAnswers(api);
    expect(await adas.save(answersTo(data), keyOf(data))).toMatchObject(finished);
    expect(await storedAnswers(api)).toEqual(before);
    const fresh = (await adas.fetch()).data;
    expect(fresh.vAsked).not.toBe(data.vAsked);
    expect(fresh.answers).toEqual([]);
    expect(await adas.save(answersTo(fresh), keyOf(fresh))).toMatchObject({ status: 200 });
  });

  test("of a mood count on their day, and leave the next one to be told", async () => {
    const { data } = await adas.fetch({}, mood);
    expect(data.vAsked).toMatch(/^round-[\da-f]{24}-2026-11-21$/);
    pass(24);
    adas = await log();
    const save = () => adas.saveMood(moodOf(data), keyOf(data));
    const saved = await save();
    expect(saved).toMatchObject({ status: 200 });
    expect(await adasDays()).toEqual(["2026-11-21"]);
    expect(await adas.status(mood)).toBe("pending");
    // Its answer was lost, and it comes again on the day after that.
    pass(24);
    adas = await log();
    expect(await save()).toEqual(saved);
    const today = (await adas.fetch({}, mood)).data;
    expect(await adas.saveMood(moodOf(today), keyOf(today))).toMatchObject({ status: 200 });
    expect(await adasDays()).toEqual(["2026-11-21", "2026-11-23"]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("are refused in a round that was opened in place of one taken back", async () => {
    const { data } = await adas.fetch();
    await api.database.deleteFrom("answer").execute();
    await cancel(context(), "culture-audit");
    await open(context(), "culture-audit", {});
    expect(await adas.save(answersTo(data), keyOf(data))).toMatchObject(finished);
  });

  test("are refused in another round that has its number after a restore", async () => {
    const { data } = await adas.fetch();
    await api.database.updateTable("round").set({ vId: "another" }).execute();
    expect(await adas.save(answersTo(data), keyOf(data))).toMatchObject(finished);
    const fresh = (await adas.fetch()).data;
    expect(await adas.save(answersTo(fresh), keyOf(fresh))).toMatchObject({ status: 200 });
  });

  test("of a survey in no round, and by other keys, count when they come", async () => {
    const { data } = await adas.fetch();
    await nextRound();
    for (const key of [undefined, "key", "key.round-x.1", `${keyOf(data)}.1`])
      expect(await adas.save(answersTo(data), key)).toMatchObject({ status: 200 });
    await api.database.deleteFrom("round").execute();
    const alone = (await adas.fetch()).data;
    expect(alone).not.toHaveProperty("vAsked");
    expect(alone).not.toHaveProperty("iAskedAt");
  });

  test("of a mood are of the day of Next, on a page that was left open over midnight", async () => {
    const { data } = await adas.fetch({}, mood);
    pass(15);
    adas = await log();
    expect(await adas.saveMood(moodOf(data), keyOf(data, 15))).toMatchObject({ status: 200 });
    expect(await adasDays()).toEqual(["2026-11-22"]);
    expect(await adas.status(mood)).toBe("completed");
  });

  test("of a mood by a clock that runs ahead are of today, and stored once", async () => {
    const { data } = await adas.fetch({}, mood);
    const key = keyOf(data, 30);
    const saved = await adas.saveMood(moodOf(data), key);
    pass(30);
    adas = await log();
    expect(await adas.saveMood(moodOf(data), key)).toEqual(saved);
    expect(await adasDays()).toEqual(["2026-11-21"]);
  });

  test.for([
    ["a day before the round", (data: QuestionData) => keyOf(data, -24)],
    ["another round", (data: QuestionData) => keyOf({ ...data, vAsked: "round-999-2026-11-21" })],
  ] as const)("of a mood are refused for %s", async ([, key]) => {
    const { data } = await adas.fetch({}, mood);
    expect(await adas.saveMood(moodOf(data), key(data))).toMatchObject(finished);
    expect(await adasDays()).toEqual([]);
  });

  test("of a mood are refused when that day has one from elsewhere", async () => {
    const { data } = await adas.fetch({}, mood);
    await adas.saveMood(moodOf(data, 1), "phone");
    pass(24);
    adas = await log();
    expect(await adas.saveMood(moodOf(data), keyOf(data))).toMatchObject({ status: 409 });
    expect(await adasDays()).toEqual(["2026-11-21"]);
  });

  test("of a mood at the end of the month count until the round closes, and not in the next one", async () => {
    time = new Date("2026-11-30T12:00:00Z");
    adas = await log();
    const { data } = await adas.fetch({}, mood);
    pass(15);
    adas = await log();
    const other = { ...moodOf(data), iOptionId: [0] };
    // The round is open until the maintenance has closed it.
    expect(await adas.saveMood(other, keyOf(data))).toMatchObject({ status: 409 });
    expect(localDay(time)).toBe("2026-12-01");
    await advanceRounds(context(), 5);
    expect(await adas.saveMood(moodOf(data), keyOf(data))).toMatchObject(finished);
    expect(await adasDays()).toEqual([]);
    expect((await adas.fetch({}, mood)).data.vAsked).toMatch(/-2026-12-01$/);
  });

  test("of a mood are refused after its last round, also without a round in the key", async () => {
    const { data } = await adas.fetch({}, mood);
    await close(context(), "daily-mood", { yes: true });
    expect(await adas.saveMood(moodOf(data), keyOf(data))).toMatchObject(finished);
    expect(await adas.saveMood(moodOf(data))).toMatchObject(finished);
    expect(await adasDays()).toEqual([]);
  });
});
