import { describe, expect, test } from "vitest";

import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** What the dashboard makes of lists that hosts write in other ways, and of links to surveys in them. */
const survey = (number: number, more: object = {}) => ({
  vUniqueCode: `s-${number}`,
  iSurveyId: number,
  vSurvey: `Survey ${number}`,
  survey_status: "pending",
  ...more,
});

async function load(data: unknown, solutionLink?: string) {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", "u-1");
  if (solutionLink !== undefined) environment.session.set("solutionLink", solutionLink);
  const { api } = stubApi(environment, json({ code: 200, data }));
  const dashboard = createDashboard({ api, environment, origin: () => "https://site.example" });
  await dashboard.load();
  return { dashboard, state: dashboard.surveys.$state.get() };
}

test.each([
  [" completed ", "completed"],
  ["In progress", "continue"],
  ["in_progress", "continue"],
  ["COMPLETE", "completed"],
  ["Not started", "pending"],
  ["Continue\n", "continue"],
  ["constructor", "pending"],
])("the state %j reads %s", async (survey_status, read) => {
  const { state } = await load([survey(1, { survey_status })]);
  const data = read === "completed" ? { done: [{}] } : { next: { survey_status: read } };
  expect(state).toMatchObject({ data });
});

test.each([
  ["an id", { iSurveyId: undefined }],
  ["an id that can be read", { iSurveyId: {} }],
  ["a description that can be read", { tDescription: { en: "?" } }],
  ["words for its picture", { vImageAlt: [] }],
  ["a name in letters", { vSurvey: 2026 }],
])("a survey without %s is there", async (_what, change) => {
  const { state } = await load([survey(1, change)]);
  expect(state).toMatchObject({ data: { next: { vUniqueCode: "s-1" }, isPartial: false } });
});

test.each([[{ vUniqueCode: null }], [{ vUniqueCode: "s-9", vSurvey: null }], [7]])(
  "only a survey that can't be read is left out, and the dashboard says so: %j",
  async (spoilt) => {
    const { state } = await load([survey(1), spoilt, survey(3)]);
    expect(state).toMatchObject({ data: { next: {}, open: [{}], isPartial: true } });
  },
);

test("of surveys with one name, the one that is open is the invited one", async () => {
  const list = [
    survey(1, { vSurvey: "Pulse", survey_status: "completed" }),
    survey(2),
    survey(3, { vSurvey: "Pulse" }),
  ];
  const { state } = await load(list, "/survey/pulse");
  expect(state).toMatchObject({ data: { next: { vUniqueCode: "s-3" } } });
});

describe("an invitation to the page about a survey", () => {
  test.each(["/survey/survey-1", "/survey/survey-3/?p=1", "/survey/s-1"])(
    "in the list is not offered beside it: %s",
    async (link) => {
      const { dashboard } = await load([survey(1), survey(3)], link);
      expect(dashboard.$invitation.get()).toBeNull();
    },
  );

  test.each([
    "/survey/pulse",
    "https://site.example/survey/culture-audit?p=1#top",
    "/survey/%E2%80%A6",
  ])("that is not in the list is offered as it is: %s", async (link) => {
    const { dashboard } = await load([survey(1), survey(3, { vSurvey: "???" })], link);
    const { href } = new URL(link, "https://site.example");
    expect(dashboard.$invitation.get()).toEqual({ href, host: "" });
  });
});
