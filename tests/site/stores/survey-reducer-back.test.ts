import { describe, expect, test } from "vitest";

import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import type { Failure } from "../../../src/site/stores/survey/saves.ts";
import {
  one,
  two,
  placeOf,
  answered,
  start,
  opened,
  loaded,
  failed,
  saved,
  saveFailed,
  answering,
  saving,
  run,
} from "../../fixtures/survey-events.ts";

describe("Back", () => {
  const second = () => run(saving(), saved(), loaded(2, two)).state;

  test("does nothing at index 0", () => {
    const before = answering();
    expect(run(before, { kind: "back" })).toEqual({ state: before, effects: [] });
  });

  test("requests the category before the current one, and lowers the index", () => {
    const { state, effects } = run(second(), { kind: "back" });
    expect(effects).toEqual([
      { kind: "fetch", ticket: 3, request: { kind: "before", place: placeOf(2) } },
    ]);
    expect(state).toMatchObject({ kind: "moving", pending: { index: 1 } });
    const there = run(state, loaded(3, one));
    expect(there.state).toMatchObject({
      kind: "answering",
      page: one,
      message: null,
      pending: { index: 0, answers: answered, place: placeOf(1) },
    });
    expect(there.effects).toMatchObject([{ kind: "store", pending: { index: 0 } }]);
    expect(run(there.state, { kind: "back" }).effects).toEqual([]);
  });

  test("leads to what an earlier session answered, until there is nothing before", () => {
    const resumed = { ...two, progress: { done: 3, total: 12 } };
    const { state } = run(start, opened(), loaded(1, resumed));
    expect(state).toMatchObject({ pending: { index: 0, hasEarlier: true } });
    const there = run(state, { kind: "back" }, loaded(2, one)).state;
    expect(there).toMatchObject({ page: one, pending: { index: 0, hasEarlier: true } });
    // Hosts answer differently when there is nothing before: with nothing, or with the first again.
    const again = run(there, { kind: "back" }, loaded(3, one));
    expect(again.state).toMatchObject({ page: one, pending: { hasEarlier: false } });
    const end = run(
      there,
      { kind: "back" },
      { kind: "loaded", ticket: 3, result: { kind: "empty" } },
    );
    expect(end.state).toMatchObject({ page: one, pending: { index: 0, hasEarlier: false } });
    expect(end.effects.at(-1)).toMatchObject({ kind: "store", pending: { hasEarlier: false } });
  });

  test("is not offered for what is done on the page itself", () => {
    const done = { ...one, saved: answered, progress: { done: 2, total: 12 } };
    const { state } = run(start, opened(), loaded(1, done));
    expect(state).toMatchObject({ pending: { hasEarlier: false } });
  });

  test("sends one request when pressed twice", () => {
    const { effects } = run(second(), { kind: "back" }, { kind: "back" });
    expect(effects).toHaveLength(1);
  });

  test.each<Failure>(["unreachable", "rejected"])(
    "shows the questions that this browser has when the request is %s",
    (failure) => {
      const { state } = run(second(), { kind: "back" }, failed(3, failure));
      expect(state).toMatchObject({
        kind: "answering",
        page: { place: placeOf(1) },
        pending: { index: 0 },
      });
    },
  );

  test.each<Failure>(["unreachable", "rejected"])(
    "keeps the current questions when it has none and the request is %s",
    (failure) => {
      const resumed = { ...emptyPending, index: 1 };
      const { state } = run(answering(resumed, two), { kind: "back" }, failed(2, failure));
      expect(state).toMatchObject({
        kind: "answering",
        page: two,
        message: "back-failed",
        pending: { index: 1 },
      });
    },
  );

  test("sets the index to 0 when there are no earlier questions", () => {
    const { state } = run(
      second(),
      { kind: "back" },
      { kind: "loaded", ticket: 3, result: { kind: "empty" } },
    );
    expect(state).toMatchObject({ page: two, pending: { index: 0 } });
  });

  test("keeps the current questions when the earlier ones can't be read", () => {
    const { state } = run(
      second(),
      { kind: "back" },
      { kind: "loaded", ticket: 3, result: { kind: "unreadable" } },
    );
    expect(state).toMatchObject({ message: "back-failed", pending: { index: 1 } });
  });
});

describe("back online", () => {
  const online = { kind: "online" } as const;

  test("sends what waits", () => {
    const { state } = run(saving(), saveFailed("unreachable"));
    expect(state).toMatchObject({ message: "unreachable" });
    const there = run(state, online);
    expect(there.state).toMatchObject({ message: null });
    expect(there.effects).toEqual([{ kind: "deliver" }]);
  });

  test("repeats a fetch that was unreachable", () => {
    const { state } = run(start, opened(), failed(1, "unreachable"));
    expect(run(state, online).effects).toMatchObject([{ kind: "fetch" }]);
    const refused = run(start, opened(), failed(1, "rejected")).state;
    expect(run(refused, online).effects).toEqual([{ kind: "deliver" }]);
  });

  test("changes no other message, and nothing during a save", () => {
    const { state } = run(saving(), saveFailed("rejected"), online);
    expect(state).toMatchObject({ message: "save-failed" });
    const before = saving();
    expect(run(before, online).state).toBe(before);
  });
});
