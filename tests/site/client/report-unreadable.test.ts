import { beforeEach, expect, test, vi } from "vitest";

import { outcomeOf, type Unreadable } from "../../../src/site/client/outcome.ts";
import { reportUnreadable } from "../../../src/site/client/report-unreadable.ts";
import { categoryAnswer, questions } from "../../../src/contract/question.ts";
import type { Call } from "../../../src/contract/call.ts";
import { login } from "../../../src/contract/login.ts";
import { newsletterAdd } from "../../../src/contract/newsletter.ts";
import { profile } from "../../../src/contract/profile.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

let told: string[];
beforeEach(() => {
  told = [];
  vi.mocked(console.error).mockImplementation((text: string) => void told.push(text));
});

/** What the console is told of an answer with status 200. */
function reportOf(call: Call, data: unknown, isJson = true): readonly string[] {
  const body: unknown = isJson ? JSON.parse(JSON.stringify({ code: 200, data })) : data;
  outcomeOf(call, { status: 200, body, isJson }, { reportUnreadable });
  return told.flatMap((text) => text.split("\n").slice(1));
}

const survey = {
  vSurvey: "Pulse",
  vUniqueCode: "s-1",
  iSurveyId: 7,
  eMood: "No",
  survey_status: "pending",
};

test.each<[string, Call, unknown, readonly string[]]>([
  [
    "a survey without its code",
    participantSurveys,
    [survey, { ...survey, vUniqueCode: undefined }],
    [
      "POST /api/participant/survey #2, vUniqueCode: expected a text that is not empty, received an empty text",
    ],
  ],
  [
    "an object in place of surveys",
    participantSurveys,
    { surveys: [survey] },
    ["POST /api/participant/survey, (itself): expected a list in its data, received an object"],
  ],
  [
    "a text in place of a profile",
    profile,
    "Ada",
    [
      "POST /api/participant/profile, (itself): expected a record in its data, received a text of 3 characters",
    ],
  ],
  [
    "a login without a code",
    login,
    { vUniqueCode: "" },
    [
      "POST /api/participant/login, vUniqueCode: expected a text that is not empty, received an empty text",
    ],
  ],
  [
    "questions that are a text",
    questions,
    "How?",
    [
      "POST /api/question/get_all_question_data, (itself): expected a record in its data, received a text of 4 characters",
    ],
  ],
  [
    "a link that is none",
    surveyLinkById,
    { vSurveyLink: false },
    ["POST /api/survey_link/get_by_id, (itself): expected (Object | string), received an object"],
  ],
  [
    "the answer to a save that is a text",
    categoryAnswer,
    "saved",
    [
      "POST /api/question/save_answer, (itself): expected a record in its data, received a text of 5 characters",
    ],
  ],
])("of %s: call, path, expected and received", (_what, call, data, lines) => {
  expect(reportOf(call, data)).toEqual(lines);
  expect(told).toHaveLength(1);
});

test("of a page instead of JSON: nothing of its content", () => {
  expect(reportOf(newsletterAdd, "<html>ada@example.org</html>", false)).toEqual([
    "POST /api/news_letter/add, (itself): expected JSON, received a text of 28 characters",
  ]);
});

test("never a value of an answer", () => {
  const secret = "r4nd0m-s3cr3t";
  reportOf(profile, secret);
  reportOf(login, { vUniqueCode: [secret] });
  reportOf(participantSurveys, [{ ...survey, vUniqueCode: true, vSurvey: 447700900142 }]);
  expect(told).toHaveLength(3);
  expect(told.join()).not.toMatch(/r4nd0m|447700900142|true/);
});

test("the first lines of many, and how many there are", () => {
  const lines = reportOf(
    participantSurveys,
    Array.from({ length: 30 }, () => ({})),
  );
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toMatch(/^… and \d+ more$/);
});

test.each<[string, Call, unknown]>([
  ["records that are right", participantSurveys, [survey]],
  ["an empty list", participantSurveys, []],
  ["a save that only has its code", categoryAnswer, null],
  ["an extra that can't be read", participantSurveys, [{ ...survey, iMinutes: "soon" }]],
])("nothing of %s", (_what, call, data) => {
  expect(reportOf(call, data)).toEqual([]);
});

test("nothing of a refusal; the path is that of the setting", async () => {
  const unreadable: Unreadable[] = [];
  const environment = createTestEnvironment();
  const { api, answer } = stubApi(environment, json({ code: 401 }, 401));
  Object.assign(api, { reportUnreadable: (what: Unreadable) => void unreadable.push(what) });
  await api.call(surveyLinkById, { iSurveyLinkId: 1 }, { path: "/links" });
  expect(unreadable).toEqual([]);
  answer(json({ code: 200, data: {} }));
  await api.call(surveyLinkById, { iSurveyLinkId: 1 }, { path: "/links" });
  expect(unreadable).toMatchObject([{ path: "/links" }]);
});
