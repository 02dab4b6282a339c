import { expect, test } from "vitest";

import { handOverSurvey, takeOverSurvey } from "../../src/client/survey-handover.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";

const chosen = { vUniqueCode: "s-1", iSurveyId: 7, eMood: "No", vSurvey: "Culture Audit" } as const;
/** The survey as it is stored. */
const survey = { surveyCode: "s-1", surveyId: 7, moodType: "No", surveyName: "Culture Audit" };

test("a handover moves from storage into the history entry", () => {
  const environment = createTestEnvironment();
  handOverSurvey(chosen, environment);
  expect(JSON.parse(environment.session.get("surveyHandover") ?? "")).toEqual(survey);
  const taken = { code: "s-1", id: 7, kind: "matrix", name: "Culture Audit" };
  expect(takeOverSurvey(environment)).toEqual(taken);
  expect(environment.entry.state()).toEqual(survey);
  expect(environment.session.get("surveyHandover")).toBeNull();
  // A reload:
  expect(takeOverSurvey(environment)).toEqual(taken);
});

test("a mood survey is handed over with its kind", () => {
  const environment = createTestEnvironment();
  handOverSurvey({ ...chosen, eMood: "Yes" }, environment);
  expect(takeOverSurvey(environment)?.kind).toBe("mood");
  expect(environment.entry.state()).toMatchObject({ moodType: "Yes" });
});

test("a history entry keeps its survey, and an unused handover is removed", () => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(survey);
  // A survey that this page opened in another tab:
  handOverSurvey({ ...chosen, vUniqueCode: "s-2" }, environment);
  expect(takeOverSurvey(environment)?.code).toBe("s-1");
  expect(environment.session.get("surveyHandover")).toBeNull();
});

test.each([
  null,
  { index: 0, scrollX: 0 },
  { ...survey, surveyCode: " " },
  { ...survey, moodType: "Maybe" },
])("the history state %j has no survey", (state) => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(state);
  environment.session.set("surveyHandover", "{");
  expect(takeOverSurvey(environment)).toBeNull();
});
