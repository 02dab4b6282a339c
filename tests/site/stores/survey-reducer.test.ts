import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  emptyPending,
  type PendingAnswers,
} from "../../../src/site/stores/survey/pending-answers.ts";
import type { SaveEvent } from "../../../src/site/stores/survey/save-reducer.ts";
import type { SurveyEvent, SurveyState } from "../../../src/site/stores/survey/state.ts";
import type { Failure } from "../../../src/site/stores/survey/saves.ts";
import {
  one,
  two,
  placeOf,
  kinds,
  start,
  opened,
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
import { categoryData, pageFixture } from "../../../src/site/styleguide/fixtures/survey-pages.ts";

describe("opening the page", () => {
  test("without a login code opens the login", () => {
    const { state, effects } = run(start, {
      kind: "opened",
      isSignedIn: false,
      pending: emptyPending,
      wanted: "",
    });
    expect(state).toEqual({ kind: "signed-out" });
    expect(effects).toEqual([{ kind: "remember-page" }, { kind: "log-in" }]);
  });

  test("without a survey shows a message and fetches nothing", () => {
    expect(run(start, opened(null))).toEqual({
      state: { kind: "no-navigation-state" },
      effects: [],
    });
  });

  test("fetches and shows the questions", () => {
    const loading = run(start, opened());
    expect(loading.state).toMatchObject({ kind: "loading", ticket: 1 });
    expect(loading.effects).toEqual([{ kind: "fetch", ticket: 1, request: { kind: "first" } }]);
    const { state, effects } = run(loading.state, loaded(1));
    expect(state).toMatchObject({
      kind: "answering",
      page: one,
      missing: [],
      message: null,
      pending: { index: 0, place: placeOf(1) },
    });
    expect(kinds(effects)).toEqual(["store"]);
  });

  test("restores stored answers, and adds the API's for the others", () => {
    const page = { ...one, saved: { "101": "Agree", "102": "Agree" } };
    const pending = { ...emptyPending, answers: { "101": "Neither", "7": "x" } };
    expect(answering(pending, page)).toMatchObject({
      pending: { answers: { "101": "Neither", "102": "Agree", "7": "x" } },
    });
    const stale = { ...emptyPending, answers: { "101": "No option any more" } };
    expect(answering(stale, page)).toMatchObject({ pending: { answers: { "101": "Agree" } } });
  });

  test.each([
    ["completed", { kind: "completed", sent: null, refused: [] }, ["finish"]],
    ["empty", { kind: "empty" }, []],
    ["unreadable", { kind: "failed", failure: "rejected" }, []],
  ] as const)("shows the right state for %s data", (kind, expected, effects) => {
    const reached = run(start, opened(), { kind: "loaded", ticket: 1, result: { kind } });
    expect(reached.state).toMatchObject(expected);
    expect(kinds(reached.effects.slice(1))).toEqual(effects);
  });

  test.each<Failure>(["unreachable", "rejected"])(
    "%s: shows the failure, and can be retried",
    (failure) => {
      const { state } = run(start, opened(), failed(1, failure));
      expect(state).toMatchObject({ kind: "failed", failure });
      const again = run(state, { kind: "retry" });
      expect(again.effects).toEqual([{ kind: "fetch", ticket: 2, request: { kind: "first" } }]);
      expect(run(again.state, loaded(2)).state.kind).toBe("answering");
    },
  );

  test("shows that the session has ended", () => {
    const { state } = run(start, opened(), failed(1, "session-ended"));
    expect(state).toEqual({ kind: "session-ended" });
  });
});

describe("a reload after Back", () => {
  const pending: PendingAnswers = { ...emptyPending, index: 1, place: placeOf(1) };

  test("fetches the questions that were on screen", () => {
    const { state, effects } = run(start, opened(pending), loaded(1, two));
    expect(state).toMatchObject({ kind: "loading", fallbackPage: two });
    expect(effects.at(-1)).toEqual({
      kind: "fetch",
      ticket: 2,
      request: { kind: "category", place: placeOf(1) },
    });
    expect(run(state, loaded(2, one)).state).toMatchObject({
      page: one,
      pending: { index: 1, place: placeOf(1) },
    });
  });

  test("shows the API's next questions if those can't be fetched", () => {
    const { state } = run(start, opened(pending), loaded(1, two));
    for (const event of [
      failed(2, "rejected"),
      failed(2, "unreachable"),
      loaded(2, pageFixture(categoryData(3))),
      { kind: "loaded", ticket: 2, result: { kind: "empty" } } as const,
    ])
      expect(run(state, event).state).toMatchObject({ kind: "answering", page: two });
    expect(run(state, failed(2, "session-ended")).state.kind).toBe("session-ended");
  });

  test("fetches once when the API returns those questions first", () => {
    const { effects } = run(start, opened(pending), loaded(1, one));
    expect(kinds(effects)).toEqual(["fetch", "store"]);
  });
});

describe("choosing an answer", () => {
  test("stores it at once and unmarks only its question", () => {
    const refused = run(answering(), next).state;
    const { state, effects } = run(refused, { kind: "chose", question: "101", option: "Agree" });
    expect(state).toMatchObject({ missing: ["102"], refused: ["101", "102"] });
    expect(effects).toMatchObject([{ kind: "store", pending: { answers: { "101": "Agree" } } }]);
  });

  test("for the last unanswered question sets a message, only after a refused Next", () => {
    const chosen = (question: string) => ({ kind: "chose", question, option: "Agree" }) as const;
    const first = run(answering(), next, chosen("101")).state;
    expect(first).toMatchObject({ message: null });
    const last = run(first, chosen("102")).state;
    expect(last).toMatchObject({ missing: [], message: "all-answered" });
    // No Next was refused here.
    expect(run(answering(), chosen("101"), chosen("102")).state).toMatchObject({ message: null });
  });

  test.each([
    ["101", "Perhaps"],
    ["999", "Agree"],
  ])("%s: %s, which is not on the page, changes nothing", (question, option) => {
    const before = answering();
    expect(run(before, { kind: "chose", question, option })).toEqual({
      state: before,
      effects: [],
    });
  });

  test("does nothing during a save", () => {
    const before = saving();
    const change = { kind: "chose", question: "101", option: "Neither" } as const;
    expect(run(before, change)).toEqual({ state: before, effects: [] });
  });
});

describe("late answers", () => {
  test.each<[string, SurveyEvent | SaveEvent]>([
    ["questions", loaded(1, two)],
    ["a save", saved({}, "k-0")],
    ["a failed save", saveFailed("rejected", "k-0")],
    ["a failure", failed(1, "rejected")],
    ["a session's end", failed(1, "session-ended")],
  ])("%s for an older request is ignored", (_what, event) => {
    for (const before of [answering(), saving(), run(saving(), saved()).state])
      expect(run(before, event)).toEqual({ state: before, effects: [] });
  });
});

test("for any sequence of events, no chosen answer is lost and the index is never negative", () => {
  const ticket = fc.integer({ min: 0, max: 12 });
  const pages = fc.constantFrom(one, two);
  const key = fc.constantFrom("k-1", "k-2", "k-3");
  const event: fc.Arbitrary<SurveyEvent | SaveEvent> = fc.oneof(
    fc.record({
      kind: fc.constant("loaded" as const),
      ticket,
      result: fc.oneof(
        fc.record({
          kind: fc.constant("page" as const),
          page: pages,
          following: fc.constantFrom([], [two]),
        }),
        fc.constantFrom({ kind: "empty" } as const, { kind: "unreadable" } as const),
      ),
    }),
    key.map((one) => ({ kind: "next", key: one }) as const),
    key.map((one) => saved({}, one)),
    key.map((one) => ({ kind: "sending", key: one }) as const),
    fc
      .tuple(
        key,
        fc.constantFrom<Failure>("unreachable", "unavailable", "rejected", "out-of-order"),
      )
      .map(([one, failure]) => saveFailed(failure, one)),
    fc
      .tuple(ticket, fc.constantFrom<Failure>("unreachable", "rejected", "out-of-order"))
      .map(([number, failure]) => failed(number, failure)),
    fc.constantFrom<SurveyEvent>(
      ...choices,
      { kind: "back" },
      { kind: "retry" },
      { kind: "start-again" },
      { kind: "online" },
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: SurveyState = run(start, opened(), loaded(1)).state;
      let chosen = 0;
      for (const one of events) {
        state = run(state, one).state;
        if (!("pending" in state)) return;
        const count = Object.keys(state.pending.answers).length;
        expect(count).toBeGreaterThanOrEqual(chosen);
        chosen = count;
        expect(state.pending.index).toBeGreaterThanOrEqual(0);
        const saves = [...state.pending.unsent, ...state.pending.refused];
        expect(new Set(saves.map(({ page }) => page.category)).size).toBe(saves.length);
      }
    }),
  );
});
