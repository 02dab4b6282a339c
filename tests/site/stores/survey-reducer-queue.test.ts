import { describe, expect, test } from "vitest";

import { progressOf, type QuestionPage } from "../../../src/site/stores/survey/page.ts";
import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import {
  answering,
  one,
  two,
  placeOf,
  answered,
  kinds,
  start,
  opened,
  loaded,
  next,
  choices,
  saved,
  saveFailed,
  run,
} from "../../fixtures/survey-events.ts";
import { categoryData, pageFixture } from "../../../src/site/styleguide/fixtures/survey-pages.ts";

const doneIn = (state: SurveyState) =>
  "page" in state ? progressOf(state.page, state.pending.pages, state.pending.answers)?.done : null;

const choicesOf = ({ questions }: QuestionPage) =>
  questions.map(({ key }) => ({ kind: "chose", question: key, option: "Agree" }) as const);

describe("Next when the pages that follow are known", () => {
  const progress = { done: 0, total: 6 };
  const three = pageFixture(categoryData(3));
  const begun = () =>
    run(start, opened(), loaded(1, { ...one, progress }, [two, three]), ...choices).state;

  test("shows the next page at once, with its progress; the save goes on behind it", () => {
    const { state, effects } = run(begun(), next);
    expect(state).toMatchObject({
      kind: "answering",
      page: { place: placeOf(2), progress: { done: 2, total: 6 } },
      message: null,
      pending: { index: 1, place: placeOf(2), unsent: [{ key: "k-1" }] },
    });
    expect(kinds(effects)).toEqual(["store", "deliver"]);
    const there = run(state, saved());
    expect(there.state).toMatchObject({ page: { place: placeOf(2) }, message: "saved" });
    expect(there.state).toMatchObject({ pending: { unsent: [], index: 1 } });
    expect(kinds(there.effects)).toEqual(["notify", "store"]);
  });

  test("keeps the order of the queue, and replaces what was not sent with newer answers", () => {
    const { state } = run(begun(), next, ...choicesOf(two), { kind: "next", key: "k-2" });
    expect(state).toMatchObject({ pending: { unsent: [{ key: "k-1" }, { key: "k-2" }] } });
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const back = run(state, { kind: "back" }, { kind: "back" });
    expect(back.effects.filter(({ kind }) => kind === "fetch")).toEqual([]);
    expect(back.state).toMatchObject({ page: { place: placeOf(1) }, pending: { index: 0 } });
    const same = run(back.state, { kind: "next", key: "k-3" }).state;
    expect(same).toMatchObject({ pending: { unsent: [{ key: "k-1" }, { key: "k-2" }] } });
    const other = run(back.state, change, { kind: "next", key: "k-3" }).state;
    expect(other).toMatchObject({
      page: { place: placeOf(2) },
      pending: { unsent: [{ key: "k-1", answers: { iOptionId: [2, 2] } }, { key: "k-2" }] },
    });
  });

  test("leads back to the questions of a save that is refused for good; nothing is lost", () => {
    const { state } = run(begun(), next, ...choicesOf(two), { kind: "next", key: "k-2" });
    const refused = run(state, saveFailed("rejected"));
    expect(refused.state).toMatchObject({
      kind: "answering",
      page: { place: placeOf(1) },
      message: "save-failed",
      pending: {
        index: 0,
        answers: { ...answered, "201": "Agree" },
        unsent: [],
        refused: [{ key: "k-1" }, { key: "k-2" }],
      },
    });
    const again = run(refused.state, { kind: "next", key: "k-3" }).state;
    expect(again).toMatchObject({
      page: { place: placeOf(2) },
      pending: { unsent: [{ key: "k-3" }], refused: [{ key: "k-2" }] },
    });
  });

  test("waits at the end until the last save has arrived", () => {
    const end = run(
      begun(),
      next,
      ...choicesOf(two),
      { kind: "next", key: "k-2" },
      ...choicesOf(three),
      { kind: "next", key: "k-3" },
    ).state;
    expect(end).toMatchObject({ kind: "saving", awaits: "k-3" });
    const waiting = run(end, saveFailed("unreachable", "k-1")).state;
    expect(waiting).toMatchObject({ kind: "waiting", pending: { unsent: [{}, {}, {}] } });
    expect(run(waiting, next).effects).toEqual([{ kind: "deliver" }]);
    expect(run(waiting, { kind: "back" }).state).toMatchObject({ kind: "answering" });
    const fewer = run(waiting, saved()).state;
    expect(fewer).toMatchObject({ kind: "waiting" });
    const done = run(
      fewer,
      saved({ place: placeOf(3) }, "k-2"),
      saved({ isCompleted: true }, "k-3"),
    ).state;
    expect(done).toEqual({ kind: "completed", sent: "matrix", refused: [] });
  });

  test("says at the end that the host has failed, and not that the connection is missing", () => {
    const last = { ...one, progress: { done: 4, total: 6 } };
    const end = run(answering(undefined, last), ...choices, next).state;
    const failed = run(end, saveFailed("unavailable"));
    expect(failed.state).toMatchObject({
      kind: "answering",
      message: "save-failed",
      pending: { unsent: [{ key: "k-1" }] },
    });
    expect(kinds(failed.effects)).toEqual(["notify", "store"]);
    const done = run(failed.state, saved({ isCompleted: true })).state;
    expect(done).toMatchObject({ kind: "completed" });
    const waiting = run(end, saveFailed("unreachable")).state;
    expect(run(waiting, saveFailed("unavailable")).state).toMatchObject({ kind: "waiting" });
  });

  test("says when answers from elsewhere were replaced, but not one's own", () => {
    const replaced = [{ iQuestionId: 101, iOptionId: 1 }];
    expect(run(begun(), next, saved({ replaced })).state).toMatchObject({ message: "replaced" });
    const own = { ...one, progress, saved: { "101": "Disagree", "102": "Neither" } };
    const changed = { kind: "chose", question: "101", option: "Agree" } as const;
    const { state } = run(start, opened(), loaded(1, own, [two]), changed, next);
    expect(run(state, saved({ replaced })).state).toMatchObject({ message: "saved" });
  });

  test("counts what is chosen, what waits and what has arrived, each question once", () => {
    expect(doneIn(begun())).toBe(2);
    const second = run(begun(), next).state;
    expect(doneIn(second)).toBe(2);
    const more = run(second, { kind: "chose", question: "202", option: "Agree" }).state;
    expect(doneIn(more)).toBe(3);
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    const back = run(more, { kind: "back" }, change).state;
    for (const state of [back, run(more, saved()).state, run(back, saved()).state])
      expect(doneIn(state)).toBe(3);
  });

  test("counts pages that have arrived while one before them was on screen", () => {
    const third = run(begun(), next, ...choicesOf(two), { kind: "next", key: "k-2" }).state;
    const first = run(third, { kind: "back" }, { kind: "back" }).state;
    const arrived = run(first, saved(), saved({ place: placeOf(3) }, "k-2")).state;
    expect(doneIn(arrived)).toBe(4);
    const again = run(arrived, { kind: "next", key: "k-3" }, { kind: "next", key: "k-4" }).state;
    expect(again).toMatchObject({ page: { place: placeOf(3), progress: { done: 4 } } });
  });

  test("shows this browser's page after a reload while saves wait, and sends them", () => {
    const { state } = run(begun(), next);
    const pending = "pending" in state ? state.pending : emptyPending;
    const reloaded = run(start, opened(pending));
    expect(reloaded.state).toMatchObject({ kind: "answering", page: { place: placeOf(2) } });
    expect(kinds(reloaded.effects)).toEqual(["store", "deliver"]);
  });
});
