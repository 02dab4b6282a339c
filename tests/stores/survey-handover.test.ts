import { expect, test } from "vitest";

import { handOverSurvey, takeOverSurvey } from "../../src/client/survey-handover.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";

const chosen = { vUniqueCode: "s-1", iSurveyId: 7, eMood: "No" } as const;
/** As it is stored. */
const survey = { surveyCode: "s-1", surveyId: 7, moodType: "No" };

test("what is handed over moves into the history entry, and out of storage", () => {
  const environment = createTestEnvironment();
  handOverSurvey(chosen, environment);
  expect(JSON.parse(environment.session.get("surveyHandover") ?? "")).toEqual(survey);
  const taken = { code: "s-1", id: 7, kind: "matrix" };
  expect(takeOverSurvey(environment)).toEqual(taken);
  expect(environment.entry.state()).toEqual(survey);
  expect(environment.session.get("surveyHandover")).toBeNull();
  // A reload:
  expect(takeOverSurvey(environment)).toEqual(taken);
});

test("a mood survey is handed over as one", () => {
  const environment = createTestEnvironment();
  handOverSurvey({ ...chosen, eMood: "Yes" }, environment);
  expect(takeOverSurvey(environment)?.kind).toBe("mood");
  expect(environment.entry.state()).toMatchObject({ moodType: "Yes" });
});

test("an entry that has a survey keeps it; a handover that was left behind is dropped", () => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(survey);
  // A survey that was opened in another tab from here:
  handOverSurvey({ ...chosen, vUniqueCode: "s-2" }, environment);
  expect(takeOverSurvey(environment)?.code).toBe("s-1");
  expect(environment.session.get("surveyHandover")).toBeNull();
});

test.each([
  null,
  { index: 0, scrollX: 0 },
  { ...survey, surveyCode: " " },
  { ...survey, moodType: "Maybe" },
])("opened with the state %j there is none", (state) => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(state);
  environment.session.set("surveyHandover", "{");
  expect(takeOverSurvey(environment)).toBeNull();
});
