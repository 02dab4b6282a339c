import { readFile, rm, symlink } from "node:fs/promises";

import { expect } from "vitest";

import type { RebuildRun, Result } from "../../../src/publisher/progress/run.ts";
import { pathsOf } from "../../../src/publisher/files/paths.ts";
import { describeRun, exitCodeOf, writeOutput } from "../../../src/publisher/watch/outcome.ts";
import { test } from "../../helpers/folder.ts";
import { runOf } from "../run/run-of.ts";

test("a clock that was set back gives a duration of 0", () => {
  const putBack = runOf({
    startedAt: "2026-11-21T07:04:12.000Z",
    endedAt: "2026-11-21T07:04:07.000Z",
  });
  expect(describeRun(putBack)).toEqual(["Nothing has changed (0 ms)."]);
});

test("the exit code depends on the result and on a failed hook", () => {
  const results: Record<Result, number> = {
    published: 0,
    unchanged: 0,
    blocked: 0,
    "rolled back": 0,
    failed: 1,
    refused: 3,
  };
  for (const [result, code] of Object.entries(results) as [Result, number][])
    expect(exitCodeOf(runOf({ result }))).toBe(code);
  const hooks = (done: boolean) => [{ event: "published", done, note: "" }];
  const published = runOf({ result: "published" });
  expect(exitCodeOf({ ...published, hooks: hooks(true) })).toBe(0);
  expect(exitCodeOf({ ...published, hooks: hooks(false) })).toBe(4);
});

test("a workflow gets whether something was published, which release, and whether to store the data", async ({
  folder,
}) => {
  const paths = pathsOf(`${folder}/dist`, `${folder}/.data`);
  const output = `${folder}/output`;
  const told = async (run: RebuildRun | undefined) => {
    await writeOutput(output, run, paths);
    const text = await readFile(output, "utf8");
    await rm(output);
    return text;
  };
  expect(await told(runOf({ result: "unchanged" }))).toBe(
    "published=false\nrelease=\nkeep=false\n",
  );
  await symlink(".data/releases/20261121-070412-3f9a/site", paths.site);
  expect(await told(runOf({ result: "published" }))).toBe(
    "published=true\nrelease=20261121-070412-3f9a\nkeep=true\n",
  );
  expect(await told(runOf({ result: "rolled back" }))).toContain("published=true\n");
  const hooks = [{ event: "published", done: true, note: "" }];
  for (const run of [undefined, runOf({ result: "failed" }), runOf({ result: "unchanged", hooks })])
    expect(await told(run)).toMatch(/^published=false\n.*\nkeep=true\n$/s);
  await writeOutput(undefined, runOf({ result: "published" }), paths);
});
