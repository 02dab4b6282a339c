import { afterEach, beforeEach, expect, test } from "vitest";

import { advanceRounds, closeRound, openRound } from "../../../src/api/rounds/rounds.ts";
import { createApi } from "../../../src/site/client/api.ts";
import { createKey } from "../../../src/site/client/codes.ts";
import { storeNavigationState } from "../../../src/site/client/navigation-state.ts";
import { createSurvey, type SurveyStore } from "../../../src/site/stores/survey/store.ts";
import { ada, codeOf } from "../../api/participants.ts";
import { storedAnswers, surveyClient } from "../../api/survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../../api/test-api.ts";
import { eventually } from "../../helpers/eventually.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";

/** Answers that wait, and choices that are not sent, when the embedded API asks anew: a round later, or a day. */

const hour = 3_600_000;
const surveys = {
  audit: { vSurvey: "Culture Audit", vUniqueCode: "audit1", iSurveyId: 1, eMood: "No" },
  mood: { vSurvey: "Daily Mood", vUniqueCode: "mood1", iSurveyId: 2, eMood: "Yes" },
} as const;

let server: TestApi;
let time: Date;
let environment: TestEnvironment;
let isReachable: boolean;
const services = () => ({ database: server.database, now: () => time });

beforeEach(async () => {
  time = testTime;
  isReachable = true;
  server = await openTestApi("sqlite", {
    now: () => time,
    environment: { SESSION_IDLE_HOURS: "720" },
  });
  await openRound(services(), { iSurveyId: 1, dUntil: "", vColumn: "department", minimum: 5 });
  await advanceRounds(services(), 5);
  environment = createTestEnvironment();
  environment.session.set("vUniqueCode", await codeOf(server, ada, () => time));
});
afterEach(() => server.close());

async function nextRound() {
  await closeRound(services(), 1, 5);
  await openRound(services(), { iSurveyId: 1, dUntil: "", vColumn: "department", minimum: 5 });
}

/** Time passes for the host, and for the device. */
function pass(hours: number, device = hours) {
  time = new Date(time.getTime() + hours * hour);
  environment.advance(device * hour);
}

/** Opens /survey, which stays open. */
async function open(survey: keyof typeof surveys) {
  storeNavigationState(surveys[survey], environment);
  const { clock, session } = environment;
  const api = createApi({
    host: "http://localhost:4321",
    clock,
    session,
    cookies: () => "",
    fetch: async (request) => {
      if (!isReachable) throw new TypeError("Failed to fetch");
      return server.app.request(request);
    },
  });
  // ky's own repetitions of reads take real time.
  const call = api.call.bind(api);
  api.call = (sent, body, options) => call(sent, body, { ...options, isRead: false });
  const page = createSurvey({
    api,
    environment,
    notify: () => undefined,
    createKey: () => createKey(clock.now()),
  });
  page.listen();
  await page.open();
  return page;
}

function connect(now: boolean) {
  isReachable = now;
  environment.setOnline(now);
}

function choose(page: SurveyStore, position = 0) {
  const state = page.$state.get();
  if (!("page" in state)) throw new Error(`No questions: ${state.kind}`);
  for (const { key, options } of state.page.questions) {
    const option = options.at(position);
    page.choose(key, option?.storedAs ?? option?.text ?? "");
  }
}

const adasDays = async () =>
  (await storedAnswers(server)).flatMap((row) =>
    row.iSurveyId === 2 && row.iParticipantId === 1 ? [row.dDay] : [],
  );
const adasAnswers = async () =>
  (await storedAnswers(server)).filter((row) => row.iSurveyId === 1 && row.iParticipantId === 1);

test("answers that wait for a round that is over don't count in the next one, and can be downloaded", async () => {
  const page = await open("audit");
  connect(false);
  choose(page);
  await page.next();
  choose(page, 1);
  pass(24 * 5);
  await nextRound();
  connect(true);
  await eventually(() => expect(page.$state.get()).toMatchObject({ kind: "ended" }));
  expect(page.$state.get()).toMatchObject({
    isTooLate: true,
    pending: { unsent: [], refused: [{}, {}] },
  });
  expect(await adasAnswers()).toEqual([]);

  const again = await open("audit");
  expect(again.$state.get()).toMatchObject({
    kind: "answering",
    pending: { index: 0, answers: {}, refused: [{}, {}] },
  });
  choose(again, 2);
  await again.next();
  expect(await adasAnswers()).not.toEqual([]);
});

test("choices that were not sent are not chosen in the next round", async () => {
  const first = await open("audit");
  choose(first);
  await first.next();
  choose(first, 1);
  await nextRound();
  const page = await open("audit");
  expect(page.$state.get()).toMatchObject({
    kind: "answering",
    page: { saved: {} },
    pending: { index: 0, answers: {}, unsent: [], refused: [{}] },
  });
  // Nothing of the round is asked for: the first questions come.
  expect(page.$state.get()).toMatchObject({ page: { progress: { done: 0 } } });
});

test("Back leads into the next round at its first questions, where one has begun", async () => {
  const page = await open("audit");
  choose(page);
  await page.next();
  choose(page, 1);
  await nextRound();
  await page.back();
  expect(page.$state.get()).toMatchObject({
    kind: "answering",
    pending: { index: 0, answers: {}, refused: [{}] },
  });
});

test("a save on a page of a round that is over, which had been open, is too late", async () => {
  const page = await open("audit");
  choose(page);
  await nextRound();
  await page.next();
  expect(page.$state.get()).toMatchObject({ kind: "ended", isTooLate: true });
  expect(await adasAnswers()).toEqual([]);
});

test("choices stay in the same round, also days later", async () => {
  const first = await open("audit");
  choose(first, 1);
  const { answers } = (first.$state.get() as { pending: { answers: object } }).pending;
  pass(24 * 5);
  expect((await open("audit")).$state.get()).toMatchObject({ pending: { answers, refused: [] } });
});

test("a mood that waits counts on its day, and the next one can be told", async () => {
  const page = await open("mood");
  connect(false);
  choose(page);
  await page.next();
  expect(page.$state.get().kind).toBe("waiting");
  pass(22);
  connect(true);
  await eventually(() => expect(page.$state.get()).toMatchObject({ kind: "completed" }));
  expect(await adasDays()).toEqual(["2026-11-21"]);
  const today = await open("mood");
  choose(today);
  await today.next();
  expect(await adasDays()).toEqual(["2026-11-21", "2026-11-22"]);
});

test.for([
  ["runs ahead by a day", 46],
  ["was put back", -30],
] as const)(
  "a mood that is told after midnight by a clock that %s is of one day",
  async ([, device]) => {
    const page = await open("mood");
    pass(22, device);
    choose(page);
    await page.next();
    expect(page.$state.get().kind).toBe("completed");
    expect(await adasDays()).toHaveLength(1);
  },
);

test("a mood that is told after midnight, on a page that was left open, is of the new day", async () => {
  const page = await open("mood");
  pass(22);
  choose(page);
  await page.next();
  expect(await adasDays()).toEqual(["2026-11-22"]);
});

test("a mood that was chosen yesterday and not sent is not chosen today", async () => {
  choose(await open("mood"));
  pass(22);
  expect((await open("mood")).$state.get()).toMatchObject({
    kind: "answering",
    pending: { answers: {}, refused: [{ page: { kind: "mood" } }] },
  });
});

test("a mood of a month whose round is closed is too late, and today's can be told", async () => {
  time = new Date("2026-11-30T12:00:00Z");
  environment.session.set("vUniqueCode", await codeOf(server, ada, () => time));
  const page = await open("mood");
  connect(false);
  choose(page);
  await page.next();
  pass(20);
  await advanceRounds(services(), 5);
  connect(true);
  await eventually(() => expect(page.$state.get()).toMatchObject({ kind: "ended" }));
  expect(page.$state.get()).toMatchObject({ isTooLate: true, pending: { refused: [{}] } });
  expect(await adasDays()).toEqual([]);
  expect((await open("mood")).$state.get()).toMatchObject({
    kind: "answering",
    pending: { answers: {} },
  });
});

test("a mood whose answer was lost is not taken for that of another day from elsewhere", async () => {
  const page = await open("mood");
  // Begun, and not answered.
  connect(false);
  choose(page);
  environment.setOnline(true);
  await page.next();
  pass(22);
  const other = await open("mood");
  expect(other.$state.get()).toMatchObject({ pending: { unsent: [{ isUnclear: true }] } });
  const phone = surveyClient(server, await codeOf(server, ada, () => time));
  const { data } = await phone.fetch({}, "mood1");
  await phone.saveMood({
    iSurveyId: 2,
    iQuestionId: [data.questions[0]?.iQuestionId],
    iOptionId: [data.options[0]?.iMoodOptionId],
  });
  connect(true);
  await eventually(() => expect(other.$state.get()).toMatchObject({ kind: "completed" }));
  expect(await adasDays()).toEqual(["2026-11-21", "2026-11-22"]);
});

test("a mood that waits and is changed the next day is of that day", async () => {
  const page = await open("mood");
  connect(false);
  choose(page);
  await page.next();
  pass(22);
  await page.back();
  choose(page, 1);
  connect(true);
  await eventually(() => expect(page.$state.get()).toMatchObject({ kind: "completed" }));
  expect(await adasDays()).toEqual(["2026-11-22"]);
});
