import { afterEach, beforeEach, expect, test } from "vitest";

import { createApi } from "../../../src/site/client/api.ts";
import { createKey } from "../../../src/site/client/codes.ts";
import { storeNavigationState } from "../../../src/site/client/navigation-state.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import { createSurvey, type SurveyStore } from "../../../src/site/stores/survey/store.ts";
import { submitForm } from "./submit-form.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";
import { ada, ben, codeOf, participant, send } from "../../api/participants.ts";
import { openTestApi, testTime, type TestApi } from "../../api/test-api.ts";

/** Whole surveys with store, client and the embedded API in one process. */
let server: TestApi;
beforeEach(async () => {
  server = await openTestApi("sqlite", { now: () => testTime });
});
afterEach(() => server.close());

const apiOf = ({ clock, session }: TestEnvironment) =>
  createApi({
    host: "http://localhost:4321",
    clock,
    session,
    cookies: () => "",
    fetch: async (request) => server.app.request(request),
  });

/** Opens /survey in a tab. */
async function openPage(environment: TestEnvironment): Promise<SurveyStore> {
  const page = createSurvey({
    api: apiOf(environment),
    environment,
    notify: () => undefined,
    createKey,
  });
  await page.open();
  return page;
}

/** Logs a participant in and opens a survey from the dashboard. */
async function enter(person: { readonly vEmail: string }, vSurvey: string) {
  const environment = createTestEnvironment();
  const vUniqueCode = await codeOf(server, person);
  const { data } = await send<
    { vSurvey: string; vUniqueCode: string; iSurveyId: number; eMood: "Yes" }[]
  >(server, participantSurveys.path, { vUniqueCode });
  const found = data.find((survey) => survey.vSurvey === vSurvey);
  if (!found) throw new Error(`${vSurvey} isn't among the surveys.`);
  environment.session.set("vUniqueCode", vUniqueCode);
  storeNavigationState(found, environment);
  return { environment, page: await openPage(environment) };
}

function onScreen(page: SurveyStore) {
  const state: SurveyState = page.$state.get();
  if (!("page" in state)) throw new Error(`No questions: ${state.kind}`);
  const { category, subCategory, questions, progress } = state.page;
  return {
    place: `${category} / ${subCategory}`,
    index: state.pending.index,
    answers: questions.map(({ key }) => state.pending.answers[key]),
    progress,
  };
}

/** Chooses the option at this position for every question on screen. */
function answerAll(page: SurveyStore, position: number): void {
  const state = page.$state.get();
  if (!("page" in state)) throw new Error(`No questions: ${state.kind}`);
  for (const { key, options } of state.page.questions)
    page.choose(key, options.at(position)?.text ?? "");
}

const savedCount = async (person: { readonly vEmail: string }) => {
  const { iParticipantId } = await participant(server, person.vEmail);
  const rows = await server.database
    .selectFrom("answer")
    .select("iOptionId")
    .where("iParticipantId", "=", iParticipantId)
    .execute();
  return rows.length;
};

test("a whole category survey, with Back and a reload in the middle", async () => {
  const { environment, page } = await enter(ada, "Culture Audit");
  expect(onScreen(page)).toMatchObject({
    place: "Direction / Now",
    index: 0,
    progress: { done: 0, total: 5 },
  });
  answerAll(page, 0);
  await page.next();
  expect(onScreen(page)).toMatchObject({
    place: "Direction / Later",
    index: 1,
    answers: [undefined],
    progress: { done: 2, total: 5 },
  });
  answerAll(page, 2);

  await page.back();
  expect(onScreen(page)).toMatchObject({
    place: "Direction / Now",
    index: 0,
    answers: ["Disagree", "Disagree"],
  });
  answerAll(page, 1);

  const reloaded = await openPage(environment);
  expect(onScreen(reloaded)).toMatchObject({
    place: "Direction / Now",
    index: 0,
    answers: ["Neither", "Neither"],
  });
  await reloaded.next();
  expect(onScreen(reloaded)).toMatchObject({
    place: "Direction / Later",
    index: 1,
    answers: ["Agree"],
  });
  await reloaded.next();
  expect(onScreen(reloaded)).toMatchObject({ place: "Voice / Now", index: 2 });
  answerAll(reloaded, 1);
  await reloaded.next();
  expect(reloaded.$state.get()).toEqual({ kind: "completed", sent: "matrix", refused: [] });
  expect(environment.session.get("surveyCompleted")).toBe("true");
  expect(await savedCount(ada)).toBe(5);

  const afterwards = await openPage(environment);
  expect(afterwards.$state.get()).toMatchObject({ kind: "completed" });
});

test("a mood survey", async () => {
  const before = await savedCount(ada);
  const { environment, page } = await enter(ada, "Daily Mood");
  const state = page.$state.get();
  if (!("page" in state)) throw new Error(`No question: ${state.kind}`);
  expect(state.page.questions[0]?.options).toMatchObject([{ text: "Good" }, { text: "Bad" }]);
  expect(state.page.questions[0]?.options[0]?.picture).toMatch(/^http:\/\/localhost:4321\/.+/);
  answerAll(page, 1);
  await page.next();
  expect(page.$state.get()).toEqual({ kind: "completed", sent: "mood", refused: [] });
  expect(await savedCount(ada)).toBe(before + 1);
  expect((await openPage(environment)).$state.get().kind).toBe("completed");
});

test("a survey begun in another browser continues there; Back gets its answers from the API", async () => {
  const { environment, page } = await enter(ben, "Culture Audit");
  const first = onScreen(page);
  expect(first.place).not.toBe("Direction / Now");
  // Another tab of the same participant, with an empty storage except for the login:
  environment.session.set("currentQuestionIndex", "1");
  environment.session.set("selectedAnswers", "{}");
  const other = await openPage(environment);
  await other.back();
  expect(onScreen(other).index).toBe(0);
  expect(onScreen(other).answers).not.toContain(undefined);
});

test("answers that are chosen are saved after a change of the password, with the new code", async () => {
  const { environment } = await enter(ben, "Culture Audit");
  const { session } = environment;
  session.set("answersOwner", "ben");
  const page = await openPage(environment);
  answerAll(page, 0);
  const code = session.get("vUniqueCode");
  const api = apiOf(environment);
  const form = createChangePassword({ api, environment, notify: () => undefined });
  const typed = { password: "five-red-kites", confirm: "five-red-kites" };
  await submitForm({ environment, notices: [] }, form, { current: ben.vPassword, ...typed });
  expect(session.get("vUniqueCode")).not.toBe(code);
  const before = await savedCount(ben);
  const { place } = onScreen(page);
  await page.next();
  expect(onScreen(page).place).not.toBe(place);
  expect(await savedCount(ben)).toBeGreaterThan(before);
});

test("a round that is closed while it is answered is over, and says so", async () => {
  const { environment, page } = await enter(ada, "Culture Audit");
  answerAll(page, 0);
  await page.next();
  answerAll(page, 0);
  await server.database.deleteFrom("answer").execute();
  await server.database.deleteFrom("invitation").execute();
  await page.next();
  expect(page.$state.get()).toMatchObject({
    kind: "ended",
    pending: { unsent: [], refused: [{ page: { subCategory: "Later" } }] },
  });
  expect((await openPage(environment)).$state.get().kind).toBe("ended");
});

test("answers stay stored when the session has ended", async () => {
  const { environment, page } = await enter(ben, "Culture Audit");
  answerAll(page, 0);
  const stored = environment.session.get("selectedAnswers");
  await server.database.deleteFrom("session").execute();
  await page.next();
  expect(page.$state.get()).toMatchObject({ kind: "answering", isSignedOut: true });
  expect(environment.session.get("selectedAnswers")).toBe(stored);
});
