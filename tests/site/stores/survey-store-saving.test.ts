import { describe, expect } from "vitest";

import { waitingAfter } from "../../../src/site/client/api.ts";
import { categoryData, moodData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, openTab, progress, survey, test } from "../../fixtures/survey-tab.ts";
import { pendingCall, stubHost } from "../../helpers/stub-api.ts";
import type { StorageBehaviour } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

describe("a page whose tab has another participant's login", () => {
  test("sends nothing and stores nothing", async ({ tab: { environment, begin } }) => {
    const { page, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    const { session } = environment;
    session.set("vUniqueCode", "p-2");
    session.set("selectedAnswers", '{"101":"Disagree"}');
    page.choose("101", "Neither");
    await page.next();
    expect(requests).toHaveLength(1);
    expect(page.$state.get()).toEqual({ kind: "session-ended" });
    expect(session.get("selectedAnswers")).toBe('{"101":"Disagree"}');
  });

  test("ignores a late answer", async ({ tab: { environment, begin } }) => {
    const { page, answer } = await begin(ok(categoryData(1)));
    answerAll(page);
    const { handler, release } = pendingCall();
    answer(handler);
    const saving = page.next();
    const { session } = environment;
    session.set("vUniqueCode", "p-2");
    session.set("selectedAnswers", '{"101":"Disagree"}');
    release(Response.json({ code: 200, data: { survey_status: "completed" } }));
    await saving;
    expect(session.get("selectedAnswers")).toBe('{"101":"Disagree"}');
    expect(session.get("surveyCompleted")).toBeNull();
  });

  test("is hidden and reloaded when restored by Back", async ({ tab: { environment, begin } }) => {
    const { page } = await begin(ok(categoryData(1)));
    answerAll(page);
    page.comeBack();
    expect(page.$state.get()).toEqual({ kind: "starting" });
    expect(environment.journey).toEqual(["reload"]);
    expect(environment.session.get("selectedAnswers")).toBe('{"101":"Agree","102":"Neither"}');
  });
});

test.for([
  ["works", "tab"],
  ["full", "nowhere"],
  ["blocked", "nowhere"],
] as const)(
  "without an offline store, where storage %s, answers are stored: %s",
  async ([behaviour, place]) => {
    const { page } = await openTab(behaviour).begin(ok(categoryData(1)));
    page.choose("101", "Agree");
    expect(page.$storedIn.get()).toBe(place);
  },
);

test("a slow API sets the waiting state, and the save continues", async ({
  tab: { environment, begin },
}) => {
  const { page, api, answer, requests } = await begin(ok(categoryData(1)));
  answerAll(page);
  const { handler, release } = pendingCall();
  answer(handler);
  const saving = page.next();
  await eventually(() => expect(requests).toHaveLength(2));
  environment.advance(waitingAfter);
  expect(api.$waiting.get()).toBe(true);
  release(Response.json({ code: 200, data: { survey_status: "completed" } }));
  await saving;
  expect(api.$waiting.get()).toBe(false);
  expect(page.$state.get().kind).toBe("completed");
});

test("completion is stored and pending answers are cleared", async ({
  tab: { environment, begin },
}) => {
  const { page, answer } = await begin(ok(categoryData(1)));
  answerAll(page);
  answer(ok({ survey_status: "completed" }));
  await page.next();
  expect(page.$state.get()).toEqual({ kind: "completed", sent: "matrix", refused: [] });
  const { session } = environment;
  expect(session.get("surveyCompleted")).toBe("true");
  expect(session.get("selectedAnswers")).toBeNull();
  expect(session.get("currentQuestionIndex")).toBeNull();
  expect(session.get("vUniqueCode")).toBe("p-1");
});

test("a survey that was completed before shows completion without a toast", async ({
  tab: { environment, notices, begin },
}) => {
  const { page } = await begin(ok({ questions: [], survey_status: "completed" }));
  expect(page.$state.get().kind).toBe("completed");
  expect(environment.session.get("surveyCompleted")).toBe("true");
  expect(notices).toEqual([]);
});

test.for([
  ["Yes", "completed"],
  ["No", "Completed"],
] as const)(
  "a mood survey with moodType %s is sent with the survey's id and completed by the status %s",
  async ([moodType, survey_status], { tab: { notices, begin } }) => {
    const { page, answer, requests, bodies } = await begin(ok(moodData), {
      navigationState: { ...survey, moodType },
    });
    page.choose("900", "Rough");
    answer(ok({ survey_status }));
    await page.next();
    expect(requests[1]?.url).toBe(`${stubHost}/api/question/answer`);
    expect(requests[1]?.headers.get("Idempotency-Key")).toBe("key-1");
    expect((await bodies())[1]).toEqual({
      iSurveyId: 7,
      iQuestionId: [900],
      iOptionId: [92],
      participantVUniquieCode: "p-1",
    });
    expect(page.$state.get()).toEqual({ kind: "completed", sent: "mood", refused: [] });
    expect(notices).toEqual([
      {
        tone: "success",
        text: "Super, and thanks for your rapid feedback. Have a brilliant day",
        life: 3000,
        isSpokenElsewhere: true,
      },
    ]);
  },
);

test.each<StorageBehaviour>(["blocked", "full"])(
  "storage that is %s does not stop a whole survey",
  async (behaviour) => {
    const { page, answer } = await openTab(behaviour).begin(ok(categoryData(1)));
    answerAll(page);
    answer(ok(progress(2, { next: categoryData(2) })));
    await page.next();
    answer(ok(categoryData(1)));
    await page.back();
    expect(page.$state.get()).toMatchObject({
      pending: { index: 0, answers: { "101": "Agree", "102": "Neither" } },
    });
    answer(ok({ survey_status: "completed" }));
    await page.next();
    expect(page.$state.get().kind).toBe("completed");
  },
);
