import { describe, expect, test } from "vitest";

import {
  emptyPending,
  type PendingAnswers,
} from "../../../src/site/stores/survey/pending-answers.ts";
import type { Answers, QuestionPage } from "../../../src/site/stores/survey/page.ts";
import { hasArrived } from "../../../src/site/stores/survey/saves.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import { categoryData, pageFixture } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import {
  choices,
  mood,
  next,
  one,
  placeOf,
  two,
  answering,
  opened,
  run,
  saved,
  saveFailed,
  saveOfPage,
  start,
} from "../../fixtures/survey-events.ts";

const textsOf = ({ questions }: QuestionPage, option: string): Answers =>
  Object.fromEntries(questions.map(({ key }) => [key, option]));

/** An answer that is changed while the save of its page waits. */
const [good, rough] = mood.questions.flatMap(({ key, options }) =>
  options.map(({ text }) => ({ kind: "chose", question: key, option: text }) as const),
);
if (!good || !rough) throw new Error("The mood has no options.");

const end = saved({ isCompleted: true, place: null });
const pendingOf = (state: SurveyState): PendingAnswers => {
  if (!("pending" in state)) throw new Error(`No pending in the state ${state.kind}.`);
  return state.pending;
};
const optionsIn = (state: SurveyState) =>
  pendingOf(state).unsent.map(({ answers }) => answers.iOptionId);
const optionOf = (text: string) =>
  mood.questions.flatMap(({ options }) => options).find((option) => option.text === text)?.id;

describe("at the end, without a connection", () => {
  const waiting = run(answering(undefined, mood), rough, next, saveFailed("unreachable")).state;

  test("goes into a save that was not sent", () => {
    const isUnsent = saveFailed("unreachable", "k-1", false);
    const { state } = run(waiting, isUnsent, { kind: "back" }, good);
    expect(optionsIn(state)).toEqual([[optionOf(good.option)]]);
    expect(run(state, end).state).toMatchObject({ kind: "completed", refused: [] });
  });

  test("is kept where the save may have arrived, and has", () => {
    const { state } = run(waiting, { kind: "back" }, good);
    expect(optionsIn(state)).toEqual([[optionOf(rough.option)]]);
    expect(run(state, end).state).toMatchObject({
      kind: "completed",
      refused: [{ answers: { iOptionId: [optionOf(good.option)] } }],
    });
  });
});

describe("of an earlier page, with a last one that has ended the survey", () => {
  const { state } = run(
    answering(),
    ...choices,
    next,
    saved({ next: { kind: "page", page: two, following: [] } }),
    ...two.questions.map(({ key }) => ({ kind: "chose", question: key, option: "Agree" }) as const),
    { kind: "next", key: "k-2" },
    saveFailed("unreachable", "k-2", false),
    { kind: "back" },
  );

  test("is kept", () => {
    const other = { kind: "chose", question: "101", option: "Disagree" } as const;
    const done = run(state, other, saved({ isCompleted: true, place: null }, "k-2")).state;
    expect(done).toMatchObject({ kind: "completed", refused: [{ page: { place: placeOf(1) } }] });
  });

  test.each([
    ["Agree", { kind: "completed", refused: [] }],
    ["Disagree", { kind: "answering", pending: { unsent: [{ key: "k-3" }] } }],
  ])("is sent again if it is another one (%s)", (option, expected) => {
    const chosen = { kind: "chose", question: "101", option } as const;
    const again = run(state, chosen, { kind: "next", key: "k-3" }).state;
    expect(pendingOf(again).unsent).toHaveLength(2);
    expect(run(again, saved({ isCompleted: true, place: null }, "k-2")).state).toMatchObject(
      expected,
    );
  });
});

test("of one of two earlier pages is alone refused by a survey that has ended", () => {
  const three = pageFixture(categoryData(3));
  const agreed = (page: typeof one) => ({ ...page, saved: textsOf(page, "Agree") });
  const pages = [agreed(one), agreed(two), three];
  const textsOfAll = Object.assign({}, ...pages.map((page) => textsOf(page, "Agree"))) as Answers;
  const pending = { ...emptyPending, pages, answers: textsOfAll, index: 2 };
  const { state } = run(
    answering(pending, three),
    { kind: "next", key: "k-1" },
    saveFailed("unreachable"),
    { kind: "back" },
    { kind: "back" },
    { kind: "next", key: "k-2" },
    { kind: "chose", question: "201", option: "Disagree" },
    { kind: "next", key: "k-3" },
  );
  expect(pendingOf(state).unsent.map(({ key }) => key)).toEqual(["k-1", "k-2", "k-3"]);
  const left = run(state, end).state;
  expect(pendingOf(left).unsent.map(({ key }) => key)).toEqual(["k-3"]);
  expect(run(left, saveFailed("out-of-order", "k-3")).state).toMatchObject({
    page: { place: placeOf(2) },
    pending: { unsent: [], refused: [{ key: "k-3" }] },
  });
});

test("is shown also where the host has no more questions", () => {
  const pending = { ...emptyPending, refused: [saveOfPage(mood)] };
  const empty = { kind: "loaded", ticket: 1, result: { kind: "empty" } } as const;
  expect(run(start, opened(pending), empty).state).toMatchObject({
    kind: "completed",
    refused: [{}],
  });
});

test("counts as arrived by its own answer only", () => {
  const save = { ...saveOfPage(one), isUnclear: true };
  const further = { kind: "page", page: pageFixture(categoryData(3)), following: [] } as const;
  expect(hasArrived(save, further, [one, two])).toBe(true);
  expect(hasArrived({ ...save, isCorrection: true }, further, [one, two])).toBe(false);
  const answeredPage = { ...one, saved: { "101": "Agree", "102": "Agree" } };
  expect(hasArrived({ ...save, page: answeredPage }, further, [one, two])).toBe(false);
  // Another device may have completed it.
  expect(hasArrived({ ...save, page: answeredPage }, { kind: "completed" }, [one, two])).toBe(
    false,
  );
});

test("stays on screen after a reload while older answers wait", () => {
  const { state } = run(answering(), ...choices, next, saveFailed("unreachable"));
  const other = { kind: "chose", question: "101", option: "Disagree" } as const;
  const reloaded = run(start, opened(pendingOf(run(state, other).state))).state;
  expect(reloaded).toMatchObject({ kind: "answering", awaits: null });
  const arrived = run(reloaded, saved()).state;
  expect(arrived).toMatchObject({ message: null, pending: { answers: { "101": "Disagree" } } });
  expect(arrived).toMatchObject({ page: { questions: [{ key: "101" }, { key: "102" }] } });
});
