import { atom } from "nanostores";
import { expect, test } from "vitest";

import {
  createSendQueue,
  type ConnectionStatus,
} from "../../../src/site/stores/survey/delivery.ts";
import type { SaveEvent } from "../../../src/site/stores/survey/save-reducer.ts";
import type { Delivered } from "../../../src/site/stores/survey/saves.ts";
import { one, saveOfPage } from "../../fixtures/survey-events.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

const saved: Delivered = {
  kind: "saved",
  saved: { isCompleted: true, place: null, next: null, replaced: [] },
};
const save = saveOfPage(one);

/** One save in the queue, and a browser that is slow to store a failure. */
function withSlowStorage(isOnline: boolean, results: Delivered[]) {
  const environment = createTestEnvironment();
  environment.setOnline(isOnline);
  const attempts: string[] = [];
  const storing = Promise.withResolvers<null>();
  const failing = Promise.withResolvers<null>();
  let isSaved = false;
  const { deliver } = createSendQueue({
    environment,
    $connectionStatus: atom<ConnectionStatus>("online"),
    head: () => (isSaved ? undefined : save),
    attempt({ key }) {
      attempts.push(key);
      return Promise.resolve(results.shift() ?? saved);
    },
    async dispatch({ kind }) {
      if (kind === "saved") isSaved = true;
      if (kind !== "save-failed") return;
      failing.resolve(null);
      await storing.promise;
    },
  });
  return {
    environment,
    attempts,
    deliver,
    failing: failing.promise,
    stored: () => storing.resolve(null),
  };
}

test("a connection that returns while the failure is stored is used", async () => {
  const { environment, attempts, deliver, failing, stored } = withSlowStorage(false, []);
  const delivering = deliver();
  await failing;
  environment.setOnline(true);
  void deliver();
  stored();
  await delivering;
  expect(attempts).toEqual(["k-1"]);
});

test("a person who sends again while the failure is stored does not wait for the pause", async () => {
  const failure = { kind: "failed", failure: "unreachable", isUnclear: true } as const;
  const { environment, attempts, deliver, failing, stored } = withSlowStorage(true, [failure]);
  const delivering = deliver();
  await failing;
  void deliver();
  stored();
  await delivering;
  expect(attempts).toEqual(["k-1", "k-1"]);
  environment.advance(60_000);
  expect(attempts).toHaveLength(2);
});

test("an attempt that takes too long sends nothing any more", async () => {
  const environment = createTestEnvironment();
  let isDue = () => true;
  const { deliver } = createSendQueue({
    environment,
    $connectionStatus: atom<ConnectionStatus>("online"),
    head: () => save,
    attempt: (_, due) => {
      isDue = due;
      return new Promise(() => undefined);
    },
    dispatch: () => Promise.resolve(),
  });
  const delivering = deliver();
  await Promise.resolve();
  expect(isDue()).toBe(true);
  environment.advance(30_000);
  await delivering;
  expect(isDue()).toBe(false);
});

test("a save that may have arrived stays unclear when a later attempt is refused for now", async () => {
  const environment = createTestEnvironment();
  const events: SaveEvent[] = [];
  const { deliver } = createSendQueue({
    environment,
    $connectionStatus: atom<ConnectionStatus>("online"),
    head: () => ({ ...save, isUnclear: true }),
    attempt: () => Promise.resolve({ kind: "failed", failure: "unavailable", isUnclear: false }),
    dispatch: (event) => Promise.resolve(void events.push(event)),
  });
  await deliver();
  expect(events.at(-1)).toMatchObject({ kind: "save-failed", isUnclear: true });
});
