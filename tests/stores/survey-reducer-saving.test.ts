import { describe, expect, test } from "vitest";

import { emptyDraft } from "../../src/stores/survey/draft.ts";
import type { Failure, Message } from "../../src/stores/survey/state.ts";
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
  answering,
  saving,
  run,
} from "../fixtures/survey-events.ts";

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

  test("saves, once, however often it is pressed", () => {
    const { state, effects } = run(answering(), ...choices, next, next, next);
    expect(state.kind).toBe("saving");
    expect(effects.slice(2)).toMatchObject([
      { kind: "keep", draft: { pending: { key: "k-1" } } },
      {
        kind: "save",
        ticket: 2,
        key: "k-1",
        page: one,
        answers: { iQuestionId: [101, 102], iOptionId: [3, 2] },
      },
    ]);
  });

  test("saved: toast, index up, next fetched by the ids in the answer", () => {
    const { state, effects } = run(saving(), saved(2));
    expect(state).toMatchObject({
      kind: "moving",
      page: one,
      draft: { index: 1, place: placeOf(2), pending: null },
    });
    expect(effects).toMatchObject([
      {
        kind: "notify",
        notice: { tone: "success", text: "All questions answered successfully.", life: 500 },
      },
      { kind: "keep", draft: { index: 1 } },
      { kind: "fetch", ticket: 3, request: { kind: "place", place: placeOf(2) } },
    ]);
    const there = run(state, loaded(3, two)).state;
    expect(there).toMatchObject({
      kind: "answering",
      page: two,
      message: "saved",
      refusals: 0,
      draft: { index: 1, answers: answered },
    });
    expect(there).not.toMatchObject({ shown: 1 });
  });

  test("an answer that names no ids leaves it to the API", () => {
    const { effects } = run(saving(), saved(2, { place: null }));
    expect(effects.at(-1)).toEqual({ kind: "fetch", ticket: 3, request: { kind: "first" } });
  });

  test("an answer that brings the next questions needs no fetch", () => {
    const { state, effects } = run(saving(), saved(2, { next: { kind: "page", page: two } }));
    expect(state).toMatchObject({ kind: "answering", page: two });
    expect(kinds(effects)).toEqual(["notify", "keep", "keep"]);
  });

  test.each(["empty", "unreadable"] as const)("next questions that are %s are fetched", (kind) => {
    const { effects } = run(saving(), saved(2, { next: { kind } }));
    expect(effects.at(-1)).toMatchObject({ kind: "fetch" });
  });

  test.each([{ isCompleted: true }, { next: { kind: "completed" } as const }])(
    "completed: %j",
    (change) => {
      const { state, effects } = run(saving(), saved(2, change));
      expect(state).toEqual({ kind: "completed", sent: "matrix" });
      expect(effects).toMatchObject([
        { kind: "finish" },
        { kind: "notify", notice: { life: 500 } },
      ]);
    },
  );

  test("saved but the next questions can't be fetched: tried again, nothing saved twice", () => {
    const { state } = run(saving(), saved(2), failed(3, "unreachable"));
    expect(state).toMatchObject({ kind: "failed", draft: { index: 1 } });
    expect(run(state, { kind: "retry" }).effects).toEqual([
      { kind: "fetch", ticket: 4, request: { kind: "place", place: placeOf(2) } },
    ]);
  });
});

describe("a save that fails", () => {
  test.each<[Failure, Message]>([
    ["rejected", "save-failed"],
    ["unreachable", "unreachable"],
    ["out-of-order", "out-of-order"],
  ])("%s keeps every answer and says so", (failure, message) => {
    const { state, effects } = run(saving(), failed(2, failure));
    expect(state).toMatchObject({
      kind: "answering",
      page: one,
      message,
      draft: { answers: answered, index: 0 },
    });
    expect(effects).toEqual([
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

  test("the same answers go out with the same key, others with another", () => {
    const before = run(saving(), failed(2, "unreachable")).state;
    const again = { kind: "next", key: "k-2" } as const;
    expect(run(before, again).effects.at(-1)).toMatchObject({ key: "k-1" });
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const { effects } = run(before, change, again);
    expect(effects.at(-1)).toMatchObject({ key: "k-2" });
  });

  test("after a save that went well, the same answers are a new save", () => {
    const { state } = run(saving(), saved(2), loaded(3, two), { kind: "back" }, loaded(4, one));
    const { effects } = run(state, { kind: "next", key: "k-9" });
    expect(effects.at(-1)).toMatchObject({ key: "k-9" });
  });

  test("session ended: no toast, the answers stay in storage", () => {
    expect(run(saving(), failed(2, "session-ended"))).toEqual({
      state: { kind: "session-ended" },
      effects: [],
    });
  });

  test("out of order: the questions can be loaded anew, choices stay", () => {
    const { state, effects } = run(saving(), failed(2, "out-of-order"), { kind: "start-again" });
    expect(state).toMatchObject({ kind: "loading", draft: { answers: answered, place: null } });
    expect(effects.at(-1)).toMatchObject({ request: { kind: "first" } });
  });
});

describe("a mood", () => {
  const chosen = () =>
    run(answering(emptyDraft, mood), { kind: "chose", question: "900", option: "Okay" }).state;

  test("must be chosen before it is sent", () => {
    const { state } = run(answering(emptyDraft, mood), next);
    expect(state).toMatchObject({ kind: "answering", missing: ["900"] });
    const mended = run(state, { kind: "chose", question: "900", option: "Okay" });
    expect(mended.state).toMatchObject({ missing: [], message: "all-answered" });
  });

  test("is sent without a place, and thanked for", () => {
    const { state, effects } = run(chosen(), next, saved(2, { isCompleted: true, place: null }));
    expect(state).toEqual({ kind: "completed", sent: "mood" });
    expect(effects.slice(1)).toMatchObject([
      { kind: "save", page: mood, answers: { iQuestionId: [900], iOptionId: [91] } },
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

  test("has no Back, whatever index is stored", () => {
    const before = answering({ ...emptyDraft, index: 3 }, mood);
    expect(run(before, { kind: "back" }).effects).toEqual([]);
  });
});
