import { afterAll, beforeAll, expect, test } from "vitest";

import { openTestApi, testTime, type TestApi } from "../server/test-api.ts";
import { faultySurvey } from "./faulty-survey.ts";

/** Answers that are corrected while it is unknown whether they have arrived. */
let server: TestApi;
beforeAll(async () => {
  server = await openTestApi("sqlite", { now: () => testTime });
});
afterAll(() => server.close());

/** `lost`: the request arrives, and a gateway answers in place of the host; `never`: it does not arrive. */
type Fate = "lost" | "never" | 503;

/** @param saves whether only saves have these fates, in their order, and no other request */
async function openWith(name: string, saves: boolean) {
  const fates: Fate[] = [];
  const survey = await faultySurvey(
    server,
    name,
    () => null,
    async (request) => {
      const fate = !saves || request.url.endsWith("answer") ? fates.shift() : undefined;
      if (fate === 503) return Response.json({ code: 503 }, { status: 503 });
      if (fate === "never") throw new TypeError("Failed to fetch");
      const answer = await server.app.request(request);
      return fate === "lost" ? Response.json({ code: 502 }, { status: 502 }) : answer;
    },
  );
  await survey.open();
  const advance = async () => {
    for (let round = 0; round < 3; round += 1) await survey.advance();
  };
  return { survey, fates, advance };
}

test("a mood whose correction comes too late is kept", async () => {
  const { survey, fates, advance } = await openWith("Daily Mood", false);
  fates.push("lost", "never");
  survey.choose(() => 0);
  await survey.next();
  fates.push("never", "never", "never");
  await survey.back();
  survey.choose(() => 1);
  await survey.next();
  fates.length = 0;
  await advance();
  const state = survey.state();
  expect("pending" in state ? state.pending : state).toMatchObject({ refused: [{}] });
});

test("a correction never goes out under the key of answers that may have arrived", async () => {
  const { survey, fates, advance } = await openWith("Culture Audit", true);
  fates.push("lost", 503, 503);
  survey.choose(() => 0);
  await survey.next();
  survey.environment.advance(2000);
  await survey.settled();
  await survey.back();
  survey.choose(() => 1);
  await advance();
  expect(survey.state()).toMatchObject({ pending: { unsent: [], refused: [] } });
  await survey.next();
  await advance();
  expect(await survey.stored()).toEqual(survey.given);
});
