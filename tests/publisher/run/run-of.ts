import type { RebuildRun } from "../../../src/publisher/progress/run.ts";

/** A rebuild run of 1.5 seconds. */
export const runOf = (facts: Partial<RebuildRun>): RebuildRun => ({
  id: "20261121-070412-3f9a",
  cause: "command",
  startedAt: "2026-11-21T07:04:12.000Z",
  endedAt: "2026-11-21T07:04:13.500Z",
  result: "unchanged",
  steps: [],
  ...facts,
});
