import { beforeEach, describe, expect, test } from "vitest";

import * as sessionKeys from "../../../src/site/client/session-keys.ts";
import {
  createSession,
  type SessionStorage,
} from "../../../src/site/environment/session-storage.ts";
import {
  emptyPending,
  finishSurvey,
  storePending,
  openPending,
  storedSurveys,
  type PendingAnswers,
} from "../../../src/site/stores/survey/pending-answers.ts";
import { one, saveOfPage, two } from "../../fixtures/survey-events.ts";
import {
  createTestEnvironment,
  storageArea,
  type StorageBehaviour,
} from "../../helpers/test-environment.ts";

const survey = { code: "s-1", id: 7, kind: "matrix", name: "Pulse" } as const;

let session: SessionStorage;
beforeEach(() => {
  ({ session } = createTestEnvironment());
});

const begun = { code: "s-1", id: 7, kind: "matrix", name: "Pulse" } as const;
const pending: PendingAnswers = {
  index: 2,
  place: { iCategoryId: 3, iSubCategoryId: "30" },
  hasEarlier: false,
  written: 7,
  answers: { "301": "Agree" },
  unsent: [
    {
      key: "k-1",
      page: one,
      answers: { iQuestionId: [101], iOptionId: [3] },
      index: 0,
      isUnclear: true,
    },
  ],
  refused: [],
  pages: [one, two],
  asked: null,
  survey: begun,
};

test("stored surveys are listed with the pages that wait, and those that were refused", () => {
  storePending(session, "s-1", pending);
  const { unsent: refused } = pending;
  storePending(session, "s-2", {
    ...pending,
    unsent: [],
    refused,
    survey: { ...begun, code: "s-2" },
  });
  storePending(session, "s-3", emptyPending);
  expect(storedSurveys(session)).toEqual([
    { ...begun, waiting: 1, refused: 0, isUnsent: false, progress: null },
    { ...begun, code: "s-2", waiting: 0, refused: 1, isUnsent: false, progress: null },
  ]);
});

test("the specified keys have the specified values", () => {
  storePending(session, "s-1", pending);
  expect(session.get("selectedAnswers")).toBe('{"301":"Agree"}');
  expect(session.get("currentQuestionIndex")).toBe("2");
});

test("what browsers have stored already is read", () => {
  const { index: _, answers, ...rest } = pending;
  session.set("currentSurvey", JSON.stringify({ surveyCode: "s-1", ...rest }));
  session.set("selectedAnswers", JSON.stringify(answers));
  session.set("currentQuestionIndex", "2");
  session.set(
    "otherSurveys",
    JSON.stringify([{ surveyCode: "s-2", pending: { ...pending, index: 5 } }]),
  );
  expect(openPending(session, "s-1")).toEqual(pending);
  expect(openPending(session, "s-2")).toEqual({ ...pending, index: 5 });
  expect(session.get("otherSurveys")).toContain('[{"surveyCode":"s-1","pending":{');
});

test.each<StorageBehaviour>(["works", "blocked", "full"])(
  "pending answers are read again when storage %s",
  (behaviour) => {
    ({ session } = createTestEnvironment(behaviour));
    storePending(session, "s-1", pending);
    expect(openPending(session, "s-1")).toEqual(pending);
  },
);

test("a survey that was only opened keeps its pages, which a reload without a network shows", () => {
  const opened: PendingAnswers = {
    ...emptyPending,
    place: pending.place,
    pages: [one, two],
    survey: begun,
  };
  storePending(session, "s-1", opened);
  expect(openPending(session, "s-1")).toEqual(opened);
  expect(openPending(session, "s-1")).toEqual(opened);
});

test("answers and an index without a survey belong to the first one opened", () => {
  session.set(sessionKeys.answers, '{"1":"Agree"}');
  session.set(sessionKeys.questionIndex, "4");
  expect(openPending(session, "s-1")).toEqual({
    ...emptyPending,
    index: 4,
    answers: { "1": "Agree" },
  });
});

test.each(["", "{", "null", "[]", '{"1":2}', "-3", "1.5", '"x"'])(
  "the invalid value %j counts as none",
  (value) => {
    for (const key of Object.values(sessionKeys)) session.set(key, value);
    expect(openPending(session, "s-1")).toEqual(emptyPending);
  },
);

describe("pending answers of two surveys", () => {
  const other: PendingAnswers = { ...emptyPending, index: 1, answers: { "9": "Never" } };

  test("are separate: each is read as it was stored", () => {
    storePending(session, "s-1", pending);
    expect(openPending(session, "s-2")).toEqual(emptyPending);
    expect(session.get(sessionKeys.answers)).toBe("{}");
    expect(session.get(sessionKeys.questionIndex)).toBe("0");
    storePending(session, "s-2", other);
    expect(openPending(session, "s-1")).toEqual(pending);
    expect(openPending(session, "s-2")).toEqual(other);
  });

  test("are exchanged when an older page is used again", () => {
    storePending(session, "s-1", pending);
    openPending(session, "s-2");
    storePending(session, "s-2", other);
    storePending(session, "s-1", pending);
    expect(openPending(session, "s-2")).toEqual(other);
    expect(openPending(session, "s-1")).toEqual(pending);
  });

  test("stay as they are when storage is too full to exchange them", () => {
    const area = storageArea("works")();
    const page = () => createSession(() => area);
    storePending(page(), "s-1", pending);
    const full = createSession(() => ({
      getItem: (key) => area.getItem(key),
      setItem: (key, value) => storageArea("full")().setItem(key, value),
      removeItem: (key) => area.removeItem(key),
      clear: () => area.clear(),
    }));
    expect(openPending(full, "s-2")).toEqual(emptyPending);
    expect(storePending(full, "s-2", other)).toBe(false);
    expect(openPending(page(), "s-1")).toEqual(pending);
  });

  test("are separate on completion: only the completed one is cleared", () => {
    storePending(session, "s-1", pending);
    openPending(session, "s-2");
    storePending(session, "s-2", other);
    finishSurvey(session, survey, []);
    expect(session.get("surveyCompleted")).toBe("true");
    expect(session.get("selectedAnswers")).toBeNull();
    expect(session.get("currentQuestionIndex")).toBeNull();
    expect(openPending(session, "s-1")).toEqual(pending);
    expect(session.get("surveyCompleted")).toBeNull();
    expect(openPending(session, "s-2")).toEqual(emptyPending);
  });
});

test("a completed survey is listed as long as answers that were refused are kept", () => {
  for (const refused of [[saveOfPage(one)], []]) {
    ({ session } = createTestEnvironment());
    finishSurvey(session, survey, refused);
    const listed = storedSurveys(session);
    expect(listed).toEqual(
      refused.map(() => ({ ...survey, waiting: 0, refused: 1, isUnsent: false, progress: null })),
    );
  }
});
