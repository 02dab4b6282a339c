import { expect, test } from "vitest";

import {
  storeNavigationState,
  takeNavigationState,
} from "../../../src/site/client/navigation-state.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

const chosen = { vUniqueCode: "s-1", iSurveyId: 7, eMood: "No", vSurvey: "Culture Audit" } as const;
/** The survey as it is stored. */
const survey = { surveyCode: "s-1", surveyId: 7, moodType: "No", surveyName: "Culture Audit" };

test("a navigation state moves from storage into the history entry", () => {
  const environment = createTestEnvironment();
  storeNavigationState(chosen, environment);
  expect(JSON.parse(environment.session.get("navigationState") ?? "")).toEqual(survey);
  const taken = { code: "s-1", id: 7, kind: "matrix", name: "Culture Audit" };
  expect(takeNavigationState(environment)).toEqual(taken);
  expect(environment.entry.state()).toEqual(survey);
  expect(environment.session.get("navigationState")).toBeNull();
  // A reload:
  expect(takeNavigationState(environment)).toEqual(taken);
  // Once, and for a tab that has no history any more.
  expect(environment.journey).toEqual(["rename /survey#s-1"]);
});

test("the navigation state of a mood survey has its kind", () => {
  const environment = createTestEnvironment();
  storeNavigationState({ ...chosen, eMood: "Yes" }, environment);
  expect(takeNavigationState(environment)?.kind).toBe("mood");
  expect(environment.entry.state()).toMatchObject({ moodType: "Yes" });
});

test("a history entry keeps its survey, and an unused navigation state is removed", () => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(survey);
  // A survey that this page opened in another tab:
  storeNavigationState({ ...chosen, vUniqueCode: "s-2" }, environment);
  expect(takeNavigationState(environment)?.code).toBe("s-1");
  expect(environment.session.get("navigationState")).toBeNull();
});

test.each([
  null,
  { index: 0, scrollX: 0 },
  { ...survey, surveyCode: " " },
  { ...survey, moodType: "Maybe" },
])("the history state %j has no survey", (state) => {
  const environment = createTestEnvironment();
  environment.entry.replaceState(state);
  environment.session.set("navigationState", "{");
  expect(takeNavigationState(environment)).toBeNull();
});
