import { expect, test } from "vitest";

import { describeRun } from "../../../src/publisher/watch/outcome.ts";
import { runOf } from "../run/a-run.ts";

test("a rebuild is told with its time", () => {
  expect(describeRun(runOf({}))).toEqual(["Nothing has changed (1.5 s)."]);
});

test("a clock that was put back meanwhile makes no time below nothing", () => {
  const putBack = runOf({
    startedAt: "2026-11-21T07:04:12.000Z",
    endedAt: "2026-11-21T07:04:07.000Z",
  });
  expect(describeRun(putBack)).toEqual(["Nothing has changed (0 ms)."]);
});
