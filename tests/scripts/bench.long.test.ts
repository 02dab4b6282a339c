import { join } from "node:path";

import { describe, expect } from "vitest";

import { nextMessage, run } from "../../src/shared/processes.ts";
import { inProject } from "../../src/shared/files.ts";
import { start } from "../helpers/start-program.ts";
import { test } from "../helpers/folder.ts";
import { testEnvironment } from "../helpers/test-settings.ts";

/** Benchmarks at their smallest size, and what each prints at its end; `simulate` is a stage of its own. */
const smallest = {
  "pages 1": /Public pages on Lighthouse/,
  "survey 1": /medians of 1 runs, in which nobody reads or thinks\n[^]*'password'/,
  "load 5": /Saves of five answers each/,
  "attack 2": /Memory of the API at most/,
  "rebuilds 8": /One change among 8 posts, specification host/,
};

describe("npm run bench", () => {
  // Not its exit code: the figures of a busy machine may miss a goal.
  for (const [line, end] of Object.entries(smallest))
    test(`-- ${line} comes to its end`, async ({ folder }) => {
      const env = testEnvironment(folder, join(folder, "dist"));
      const args = [inProject("scripts", "bench.ts"), ...line.split(" ")];
      const { output } = await run("node", args, { quiet: true, env });
      expect(output).toMatch(end);
    });

  test("hosts of rebuilds read more of the API than its limit of an address in a minute", async ({
    folder,
  }) => {
    const posts = 1000;
    const args = [String(posts), join(folder, "api.db"), "specification"];
    using host = start("scripts/bench/content-host.ts", args);
    await nextMessage(host);
    // The list of the posts has some 9 MB, the limit is 256 MB.
    for (let change = 1; change <= 60; change += 1) {
      host.send(1);
      expect(await nextMessage(host)).toEqual({ changed: `Change number ${change}.` });
    }
  });
});
