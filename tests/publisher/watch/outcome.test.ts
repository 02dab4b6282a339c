import { expect, test } from "vitest";

import { describeRun } from "../../../src/publisher/watch/outcome.ts";
import { runOf } from "../run/run-of.ts";

test("a run is described with its duration", () => {
  expect(describeRun(runOf({}))).toEqual(["Nothing has changed (1.5 s)."]);
});

test("a clock that was set back gives a duration of 0", () => {
  const putBack = runOf({
    startedAt: "2026-11-21T07:04:12.000Z",
    endedAt: "2026-11-21T07:04:07.000Z",
  });
  expect(describeRun(putBack)).toEqual(["Nothing has changed (0 ms)."]);
});
