import { beforeEach, describe, expect, test } from "vitest";

import * as sessionKeys from "../../src/client/session-keys.ts";
import { createSession, type SessionStorage } from "../../src/environment/session-storage.ts";
import {
  emptyDraft,
  finishDraft,
  storeDraft,
  openDraft,
  surveysOnDevice,
  type Draft,
} from "../../src/stores/survey/draft.ts";
import { one, saveOfPage, two } from "../fixtures/survey-events.ts";
import {
  createTestEnvironment,
  storageArea,
  type StorageBehaviour,
} from "../helpers/test-environment.ts";

const survey = { code: "s-1", id: 7, kind: "matrix", name: "Pulse" } as const;

let session: SessionStorage;
beforeEach(() => {
  ({ session } = createTestEnvironment());
});

const begun = { code: "s-1", id: 7, kind: "matrix", name: "Pulse" } as const;
const draft: Draft = {
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
  survey: begun,
};

test("surveys on this device are told with the pages that wait, and those that were refused", () => {
  storeDraft(session, "s-1", draft);
  const { unsent: refused } = draft;
  storeDraft(session, "s-2", { ...draft, unsent: [], refused, survey: { ...begun, code: "s-2" } });
  storeDraft(session, "s-3", emptyDraft);
  expect(surveysOnDevice(session)).toEqual([
    { ...begun, waiting: 1, refused: 0 },
    { ...begun, code: "s-2", waiting: 0, refused: 1 },
  ]);
});

test("the specified keys have the specified values", () => {
  storeDraft(session, "s-1", draft);
  expect(session.get("selectedAnswers")).toBe('{"301":"Agree"}');
  expect(session.get("currentQuestionIndex")).toBe("2");
});

test.each<StorageBehaviour>(["works", "blocked", "full"])(
  "a draft is read again when storage %s",
  (behaviour) => {
    ({ session } = createTestEnvironment(behaviour));
    storeDraft(session, "s-1", draft);
    expect(openDraft(session, "s-1")).toEqual(draft);
  },
);

test("a survey that was only opened keeps its pages, which a reload without a network shows", () => {
  const opened: Draft = { ...emptyDraft, place: draft.place, pages: [one, two], survey: begun };
  storeDraft(session, "s-1", opened);
  expect(openDraft(session, "s-1")).toEqual(opened);
  expect(openDraft(session, "s-1")).toEqual(opened);
});

test("answers and an index without a survey belong to the first one opened", () => {
  session.set(sessionKeys.answers, '{"1":"Agree"}');
  session.set(sessionKeys.questionIndex, "4");
  expect(openDraft(session, "s-1")).toEqual({ ...emptyDraft, index: 4, answers: { "1": "Agree" } });
});

test.each(["", "{", "null", "[]", '{"1":2}', "-3", "1.5", '"x"'])(
  "the invalid value %j counts as none",
  (value) => {
    for (const key of Object.values(sessionKeys)) session.set(key, value);
    expect(openDraft(session, "s-1")).toEqual(emptyDraft);
  },
);

describe("drafts of two surveys", () => {
  const other: Draft = { ...emptyDraft, index: 1, answers: { "9": "Never" } };

  test("are separate: each is read as it was stored", () => {
    storeDraft(session, "s-1", draft);
    expect(openDraft(session, "s-2")).toEqual(emptyDraft);
    expect(session.get(sessionKeys.answers)).toBe("{}");
    expect(session.get(sessionKeys.questionIndex)).toBe("0");
    storeDraft(session, "s-2", other);
    expect(openDraft(session, "s-1")).toEqual(draft);
    expect(openDraft(session, "s-2")).toEqual(other);
  });

  test("are exchanged when an older page is used again", () => {
    storeDraft(session, "s-1", draft);
    openDraft(session, "s-2");
    storeDraft(session, "s-2", other);
    storeDraft(session, "s-1", draft);
    expect(openDraft(session, "s-2")).toEqual(other);
    expect(openDraft(session, "s-1")).toEqual(draft);
  });

  test("stay as they are when storage is too full to exchange them", () => {
    const area = storageArea("works")();
    const page = () => createSession(() => area);
    storeDraft(page(), "s-1", draft);
    const full = createSession(() => ({
      getItem: (key) => area.getItem(key),
      setItem: (key, value) => storageArea("full")().setItem(key, value),
      removeItem: (key) => area.removeItem(key),
      clear: () => area.clear(),
    }));
    expect(openDraft(full, "s-2")).toEqual(emptyDraft);
    expect(storeDraft(full, "s-2", other)).toBe(false);
    expect(openDraft(page(), "s-1")).toEqual(draft);
  });

  test("are separate on completion: only the completed one is cleared", () => {
    storeDraft(session, "s-1", draft);
    openDraft(session, "s-2");
    storeDraft(session, "s-2", other);
    finishDraft(session, survey, []);
    expect(session.get("surveyCompleted")).toBe("true");
    expect(session.get("selectedAnswers")).toBeNull();
    expect(session.get("currentQuestionIndex")).toBeNull();
    expect(openDraft(session, "s-1")).toEqual(draft);
    expect(session.get("surveyCompleted")).toBeNull();
    expect(openDraft(session, "s-2")).toEqual(emptyDraft);
  });
});

test("a completed survey is listed as long as answers that were refused are kept", () => {
  for (const refused of [[saveOfPage(one)], []]) {
    ({ session } = createTestEnvironment());
    finishDraft(session, survey, refused);
    const listed = surveysOnDevice(session);
    expect(listed).toEqual(refused.map(() => ({ ...survey, waiting: 0, refused: 1 })));
  }
});
