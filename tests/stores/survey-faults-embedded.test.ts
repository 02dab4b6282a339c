import { randomInt } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { numbersFrom } from "../../src/art/random.ts";
import { type Fault, faults } from "../helpers/faults.ts";
import { openTestApi, testTime, type TestApi } from "../server/test-api.ts";
import { faultySurvey, type FaultySurvey } from "./faulty-survey.ts";

/** Whole surveys over a network with faults: nothing is lost, doubled, or told too early. */
let server: TestApi;
/** Milliseconds: the API's limits end with the minute. */
let elapsed = 0;
beforeAll(async () => {
  server = await openTestApi("sqlite", { now: () => new Date(testTime.getTime() + elapsed) });
});
afterAll(() => server.close());

// The pauses between attempts, so that a seed gives the same run again.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0.5));
afterEach(() => vi.restoreAllMocks());

/** Of the Culture Audit. */
const pages = 3;
const questions = 5;
const mostSteps = 400;

/** Goes on until the survey is completed, answering as it comes. */
async function finish(survey: FaultySurvey, step: () => Promise<void>): Promise<void> {
  for (let steps = 0; survey.state().kind !== "completed"; steps += 1) {
    expect(steps, `still ${survey.state().kind}`).toBeLessThan(mostSteps);
    await step();
    expect(await survey.lies()).toEqual([]);
  }
  expect(survey.state()).toMatchObject({ refused: [] });
  expect(await survey.stored()).toEqual(survey.given);
}

/** The participant's next step, without any whim. */
async function usual(survey: FaultySurvey): Promise<void> {
  const state = survey.state();
  if (state.kind !== "answering" || state.awaits !== null) return survey.advance();
  survey.choose(Number);
  await survey.next();
}

describe.each(faults)("%s", (fault) => {
  const moments = ["load", "Next", "Back", "mood", "last page"] as const;

  test.each(moments)("at %s", async (moment) => {
    let armed = 0;
    const survey = await faultySurvey(
      server,
      moment === "mood" ? "Daily Mood" : "Culture Audit",
      () => (armed-- > 0 ? fault : null),
    );
    const { environment } = survey;
    const arm = () => {
      if (fault === "offline") environment.setOnline(false);
      armed = 2;
    };
    if (moment === "load") arm();
    await survey.open();
    const before = moment === "Back" ? 1 : moment === "last page" ? pages - 1 : 0;
    for (let page = 0; page < before; page += 1) await usual(survey);
    if (moment !== "load") arm();
    if (moment === "Back") await survey.back();
    await finish(survey, () => usual(survey));
    expect(Object.keys(survey.given)).toHaveLength(moment === "mood" ? 1 : questions);
    // Back shows a page again, whose answers are unchanged: it is one more save at most.
    expect(await survey.accepted()).toBeGreaterThanOrEqual(moment === "mood" ? 1 : pages);
    expect(await survey.accepted()).toBeLessThanOrEqual(
      moment === "mood" ? 1 : moment === "Back" ? pages + 1 : pages,
    );
  });
});

/** `npm run bench -- faults` has 200, and more time. */
const runs = Number(process.env["FAULT_RUNS"] ?? 25);

test("30 % of requests and 30 % of replies are lost, by chance", async () => {
  const seed = Number(process.env["FAULT_SEED"] ?? randomInt(1_000_000));
  for (let run = 0; run < runs; run += 1) {
    const random = numbersFrom(seed + run);
    elapsed += 60_000;
    const drop = (): Fault | null => {
      if (random() < 0.3) return "reset before commit";
      return random() < 0.3 ? "reset after commit" : null;
    };
    const survey = await faultySurvey(server, "Culture Audit", drop);
    await survey.open();
    const whim = async () => {
      const kind = survey.state().kind;
      const chance = random();
      if (kind === "answering" && chance < 0.1) return survey.back();
      if (chance < 0.15) return survey.open();
      if (kind === "answering" && chance < 0.3) survey.choose(() => Math.floor(random() * 3));
      return usual(survey);
    };
    const done = finish(survey, whim).then(() =>
      expect(Object.keys(survey.given)).toHaveLength(questions),
    );
    await done.catch((error: unknown) => {
      throw new Error(`Run ${run}: repeat it with FAULT_SEED=${seed + run}`, { cause: error });
    });
  }
}, 600_000);
