import { expect, test } from "vitest";

import { pageTitle } from "../../../src/site/islands/survey/page-title.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import { answering, matrix, mood } from "../../../src/site/styleguide/fixtures/survey-view.tsx";

test.each<[string, SurveyState, string]>([
  ["names the survey alone before the questions", { kind: "starting" }, "Pulse"],
  ["names the section", answering(), "Part 1 – Pulse"],
  ["begins with an error", answering(matrix, { missing: ["101"] }), "Error: Part 1 – Pulse"],
  ["names a mood's question", answering(mood), "How was your day? – Pulse"],
  ["says that it is done", { kind: "completed", sent: "matrix", refused: [] }, "Done: Pulse"],
])("the title %s", (_what, state, title) => {
  expect(pageTitle(state, "Title of survey", "Pulse")).toBe(title);
});

test.each<[string, SurveyState, string]>([
  ["nothing has been asked yet", { kind: "starting" }, "Title of survey"],
  ["nobody is logged in", { kind: "signed-out" }, "Title of survey"],
  ["the participant does not have the survey", { kind: "absent" }, "Title of survey"],
  ["the questions came without the survey's name", answering(), "Part 1 – Title of survey"],
])("the title is that of the metadata while %s", (_what, state, title) => {
  expect(pageTitle(state, "Title of survey", "")).toBe(title);
});
