import { describe, expect, test } from "vitest";

import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import { saveFailedNotice, type Message } from "../../../src/site/stores/survey/state.ts";
import type { QuestionPage } from "../../../src/site/stores/survey/page.ts";
import type { Failure } from "../../../src/site/stores/survey/saves.ts";
import {
  one,
  two,
  mood,
  placeOf,
  answered,
  kinds,
  loaded,
  failed,
  next,
  choices,
  saved,
  saveFailed,
  answering,
  saving,
  run,
} from "../../fixtures/survey-events.ts";

const pageResult = (page: QuestionPage) => ({ kind: "page", page, following: [] }) as const;
describe("Next", () => {
  test("with unanswered questions marks them and sends nothing", () => {
    const { state, effects } = run(answering(), choices[0] ?? next, next, next);
    expect(state).toMatchObject({
      kind: "answering",
      missing: ["102"],
      refused: ["102"],
      refusals: 2,
    });
    expect(effects.slice(1)).toEqual(
      [1, 2].map(() => ({
        kind: "notify",
        notice: {
          tone: "failure",
          text: "All questions must be answered.",
          life: 1500,
          isSpokenElsewhere: true,
        },
      })),
    );
  });

  test("puts one save in the queue when pressed three times", () => {
    const { state, effects } = run(answering(), ...choices, next, next, next);
    expect(state).toMatchObject({ kind: "saving", awaits: "k-1" });
    expect(effects.slice(2)).toMatchObject([
      {
        kind: "store",
        pending: {
          unsent: [
            {
              key: "k-1",
              page: one,
              answers: { iQuestionId: [101, 102], iOptionId: [3, 2] },
              isUnclear: false,
            },
          ],
        },
      },
      { kind: "deliver" },
    ]);
  });

  test("after a save shows a toast, raises the index and fetches by the ids in the answer", () => {
    const { state, effects } = run(saving(), saved());
    expect(state).toMatchObject({
      kind: "moving",
      page: { place: placeOf(1), saved: answered },
      pending: { index: 1, place: placeOf(2), unsent: [] },
    });
    expect(effects).toMatchObject([
      {
        kind: "notify",
        notice: { tone: "success", text: "All questions answered successfully.", life: 500 },
      },
      { kind: "store", pending: { index: 1 } },
      { kind: "fetch", ticket: 2, request: { kind: "category", place: placeOf(2) } },
    ]);
    const there = run(state, loaded(2, two)).state;
    expect(there).toMatchObject({
      kind: "answering",
      page: two,
      message: "saved",
      refusals: 0,
      pending: { index: 1, answers: answered },
    });
    expect(there).not.toMatchObject({ shown: 1 });
  });

  test("fetches the first open questions when the answer has no ids", () => {
    const { effects } = run(saving(), saved({ place: null }));
    expect(effects.at(-1)).toEqual({ kind: "fetch", ticket: 2, request: { kind: "first" } });
  });

  test("fetches nothing when the answer contains the next questions", () => {
    const { state, effects } = run(saving(), saved({ next: pageResult(two) }));
    expect(state).toMatchObject({ kind: "answering", page: two });
    expect(kinds(effects)).toEqual(["notify", "store"]);
  });

  test.each(["empty", "unreadable"] as const)(
    "fetches when the next questions in the answer are %s",
    (kind) => {
      const { effects } = run(saving(), saved({ next: { kind } }));
      expect(effects.at(-1)).toMatchObject({ kind: "fetch" });
    },
  );

  test.each([{ isCompleted: true }, { next: { kind: "completed" } as const }])(
    "completes the survey for %j",
    (change) => {
      const { state, effects } = run(saving(), saved(change));
      expect(state).toEqual({ kind: "completed", sent: "matrix", refused: [] });
      expect(effects).toMatchObject([
        { kind: "finish" },
        { kind: "notify", notice: { life: 500 } },
      ]);
    },
  );

  test("repeats only the fetch when the save succeeded and the fetch failed", () => {
    const { state } = run(saving(), saved(), failed(2, "unreachable"));
    expect(state).toMatchObject({ kind: "failed", pending: { index: 1 } });
    expect(run(state, { kind: "retry" }).effects).toEqual([
      { kind: "fetch", ticket: 3, request: { kind: "category", place: placeOf(2) } },
    ]);
  });
});

describe("a failed save", () => {
  test.each<[Failure, Message]>([
    ["rejected", "save-failed"],
    ["unavailable", "save-failed"],
    ["unreachable", "unreachable"],
    ["out-of-order", "out-of-order"],
  ])("%s keeps every answer and shows a message", (failure, message) => {
    const { state, effects } = run(saving(), saveFailed(failure));
    expect(state).toMatchObject({
      kind: "answering",
      page: one,
      message,
      pending: { answers: answered, index: 0 },
    });
    expect(effects.filter(({ kind }) => kind === "notify")).toEqual([
      {
        kind: "notify",
        notice: {
          tone: "failure",
          text: "An error occurred. Please try again.",
          life: 1500,
          isSpokenElsewhere: true,
        },
      },
    ]);
  });

  test("is told once, however often it is tried", () => {
    const failing = [saveFailed("unreachable"), saveFailed("unreachable")];
    const { effects } = run(saving(), ...failing);
    expect(effects.filter(({ kind }) => kind === "notify")).toHaveLength(1);
  });

  test("sends unchanged answers with the same key, and changed ones with another", () => {
    const before = run(saving(), saveFailed("unreachable")).state;
    const again = { ...next, key: "k-2" } as const;
    expect(run(before, again).state).toMatchObject({ pending: { unsent: [{ key: "k-1" }] } });
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const changed = run(before, change, again).state;
    // The first one may still arrive: sent again before, it can't replace the later one.
    expect(changed).toMatchObject({ pending: { unsent: [{ key: "k-1" }, { key: "k-2" }] } });
  });

  test("that was changed since has its first answers known when these arrive", () => {
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const again = { ...next, key: "k-2" } as const;
    const both = run(saving(), saveFailed("unreachable"), change, again).state;
    const { state } = run(both, saved());
    expect(state).toMatchObject({
      pending: { unsent: [{ key: "k-2", page: { saved: answered } }] },
    });
    expect(run(both, saveFailed("out-of-order")).state).toMatchObject({
      pending: { unsent: [], refused: [{ key: "k-2" }] },
    });
    const replaced = [{ iQuestionId: 101, iOptionId: 3 }];
    expect(run(state, saved({ replaced }, "k-2")).state).toMatchObject({ message: "saved" });
  });

  test("that arrives late says nothing of the answers that were changed since", () => {
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const before = run(saving(), saveFailed("unreachable"), change).state;
    const { state, effects } = run(before, saved());
    expect(state).toMatchObject({ kind: "answering", page: { place: one.place }, message: null });
    expect(effects.map(({ kind }) => kind)).toEqual(["store"]);
  });

  test("is not assumed for the same answers after a successful save: they get a new key", () => {
    const { state } = run(saving(), saved(), loaded(2, two), { kind: "back" }, loaded(3, one));
    const { state: there } = run(state, { ...next, key: "k-9" });
    expect(there).toMatchObject({ pending: { unsent: [{ key: "k-9" }] } });
  });

  test("by an ended session keeps the questions and asks for a login over them", () => {
    const { state, effects } = run(saving(), saveFailed("session-ended"));
    expect(state).toMatchObject({ kind: "answering", page: one, isSignedOut: true });
    expect(effects[0]).toEqual({ kind: "notify", notice: saveFailedNotice });
    expect(effects.at(-1)).toEqual({ kind: "remember-page" });
    const again = run(state, { kind: "signed-in" });
    expect(kinds(again.effects)).toEqual(["store", "deliver"]);
    expect(run(again.state, saved()).state).toMatchObject({ kind: "moving" });
    const later = run(state, { kind: "log-in-later" }).state;
    expect(later).toMatchObject({ isSignedOut: false, message: "signed-out" });
  });

  test("in a tab that has another participant's login leaves the questions", () => {
    expect(run(saving(), saveFailed("other-login"))).toEqual({
      state: { kind: "session-ended" },
      effects: [{ kind: "notify", notice: saveFailedNotice }, { kind: "remember-page" }],
    });
  });

  test("out of order: questions can be loaded again, choices stay", () => {
    const { state, effects } = run(saving(), saveFailed("out-of-order"), { kind: "start-again" });
    expect(state).toMatchObject({
      kind: "loading",
      pending: { answers: answered, place: null, refused: [{ key: "k-1" }] },
    });
    expect(effects.at(-1)).toMatchObject({ request: { kind: "first" } });
  });
});

test("a survey that another tab has taken over is shown there only", () => {
  expect(run(saving(), { kind: "opened-elsewhere" }).state).toEqual({ kind: "elsewhere" });
});

describe("a mood survey", () => {
  const chosen = () =>
    run(answering(emptyPending, mood), { kind: "chose", question: "900", option: "Okay" }).state;

  test("needs a choice before it is sent", () => {
    const { state } = run(answering(emptyPending, mood), next);
    expect(state).toMatchObject({ kind: "answering", missing: ["900"] });
    const mended = run(state, { kind: "chose", question: "900", option: "Okay" });
    expect(mended.state).toMatchObject({ missing: [], message: "all-answered" });
  });

  test("is sent without ids of a category, and shows its own thanks", () => {
    const { state, effects } = run(chosen(), next, saved({ isCompleted: true, place: null }));
    expect(state).toEqual({ kind: "completed", sent: "mood", refused: [] });
    expect(effects).toMatchObject([
      {
        kind: "store",
        pending: { unsent: [{ page: mood, answers: { iQuestionId: [900], iOptionId: [91] } }] },
      },
      { kind: "deliver" },
      { kind: "finish" },
      {
        kind: "notify",
        notice: {
          tone: "success",
          text: "Super, and thanks for your rapid feedback. Have a brilliant day",
          life: 3000,
        },
      },
    ]);
  });

  test("has no Back at any index", () => {
    const before = answering({ ...emptyPending, index: 3 }, mood);
    expect(run(before, { kind: "back" }).effects).toEqual([]);
  });
});
