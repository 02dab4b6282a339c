import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";

import { siteEnvironment } from "../endurance/environment.ts";
import { differing } from "../endurance/site-state.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { edit } from "./edits.ts";
import { buildClean, copyProject } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";

/** `npm run bench -- equality` asks for more, with another seed. */
const runs = Number(process.env["EQUALITY_RUNS"] ?? 2);
const seed = Number(process.env["EQUALITY_SEED"] ?? 1);

test("after any edits, npm run rebuild gives the bytes of a clean astro build", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-native-"));
  const api = await startThirdPartyApi();
  onTestFinished(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  const copy = await copyProject(join(folder, "copy"));
  const settings = { ...siteEnvironment, API_HOST: api.address };
  const rebuild = async () => {
    const { code, output } = await copy.run("scripts/rebuild.ts", [], settings);
    expect(code, output).toBe(0);
  };
  await rebuild();
  // Each sequence goes on where the one before has ended.
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      for (const { apply } of edits) {
        api.options = { ...api.options, content: apply(api.options.content) };
        await rebuild();
      }
      const clean = await buildClean(copy, settings);
      expect(differing(await publishedFiles(copy.paths), clean)).toEqual([]);
    }),
    // A failure shows its edits; to shrink them takes a build for each try.
    { numRuns: runs, seed, endOnFailure: true },
  );
});
