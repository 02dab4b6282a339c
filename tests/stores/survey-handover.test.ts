import { expect, test } from "vitest";

import {
  handOverSurvey,
  takeOverSurvey,
  type SurveyHandover,
} from "../../src/client/survey-handover.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";

const survey: SurveyHandover = {
  surveyCode: "s-1",
  surveyId: 7,
  moodType: "No",
};

test("what is handed over moves into the history entry, and out of storage", () => {
  const environment = createTestEnvironment();
  handOverSurvey(survey, environment);
  expect(takeOverSurvey(environment)).toEqual(survey);
  expect(environment.session.get("surveyHandover")).toBeNull();
  // A reload:
  expect(takeOverSurvey(environment)).toEqual(survey);
});

test("an entry that has a survey keeps it; a handover that was left behind is dropped", () => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(survey);
  // A survey that was opened in another tab from here:
  handOverSurvey({ ...survey, surveyCode: "s-2" }, environment);
  expect(takeOverSurvey(environment)?.surveyCode).toBe("s-1");
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
