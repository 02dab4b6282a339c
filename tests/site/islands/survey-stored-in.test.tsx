import { describe, expect, test } from "vitest";

import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import type { Save } from "../../../src/site/stores/survey/saves.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import {
  answering,
  failed,
  matrix,
  saving,
} from "../../../src/site/styleguide/fixtures/survey-view.tsx";
import { surveyLabels } from "../../../src/contract/text/survey.ts";
import { print } from "../../fixtures/survey-views.tsx";

const save: Save = {
  key: "k-1",
  page: matrix,
  answers: { iQuestionId: [101, 102], iOptionId: [3, 2] },
  index: 0,
  isUnclear: false,
};
const offline = answering(matrix, { pending: { ...emptyPending, unsent: [save] } });
const waiting: SurveyState = { ...offline, kind: "waiting" };

describe("what /survey says of where the answers are", () => {
  test.each([
    ["nowhere", "This browser cannot store your answers."],
    ["tab-only", "Your answers are stored in this tab only."],
  ] as const)("stored %s: a warning beside any message", (storedIn, text) => {
    for (const message of [null, "saved", "save-failed"] as const) {
      const state = answering(matrix, { message });
      expect(print(state, { storedIn })).toContain(text);
      for (const other of ["offline-store", "tab", null] as const)
        expect(print(state, { storedIn: other })).not.toContain(text);
    }
    expect(print(saving(), { storedIn })).toContain(text);
  });

  test.each([
    [offline, "One page of answers is waiting on this device."],
    [
      waiting,
      "or log in on this device again within 14 days. After that your answers are removed from it.",
    ],
    [{ kind: "elsewhere" }, "Everything you chose is there too."],
  ] as const)("of %j: on this device, only where the offline store has them", (state, text) => {
    const html = print(state, { storedIn: "offline-store", connectionStatus: "offline" });
    expect(html).toContain(text);
    for (const storedIn of ["tab", "tab-only", "nowhere", null] as const) {
      const other = print(state, { storedIn, connectionStatus: "offline" });
      expect(other).not.toContain("on this device");
      expect(other).not.toContain("there too");
    }
  });

  test.each([
    ["offline-store", true],
    ["tab", true],
    ["tab-only", true],
    ["nowhere", false],
    [null, false],
  ] as const)("stored %s, after an ended session: still here is %s", (storedIn, isSaid) => {
    const html = print({ kind: "session-ended" }, { storedIn });
    expect(html.includes(surveyLabels.answersKept)).toBe(isSaid);
    expect(html).toContain("Log in again");
  });

  test("a failed load says that answers are here only where the page has some", () => {
    const finding = { kind: "finding", ticket: 1, wanted: "s-1", failure: "rejected" } as const;
    const pending = { ...emptyPending, answers: { "101": "Agree" } };
    expect(print({ ...failed, pending })).toContain(surveyLabels.answersKept);
    expect(print(failed)).not.toContain(surveyLabels.answersKept);
    expect(print(finding)).not.toContain(surveyLabels.answersKept);
  });
});
