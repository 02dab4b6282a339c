import { expect, test } from "vitest";

import type { RebuildRun } from "../../../src/publisher/progress/run.ts";
import { publishStages } from "../../../src/publisher/watch/rebuild-command.ts";
import { LockedError } from "../../../src/shared/file-lock.ts";
import { runOf } from "../run/run-of.ts";

async function all(stages: ReturnType<typeof publishStages>): Promise<readonly RebuildRun[]> {
  const runs: RebuildRun[] = [];
  for await (const run of stages) runs.push(run);
  return runs;
}

const locked = () => Promise.reject(new LockedError("It runs in process 7."));
const gives = (run: RebuildRun) => () => Promise.resolve(run);
const whole = runOf({ result: "published" });
const lacking = runOf({ result: "published", picturesLeft: 9 });

test("a site with all pictures is published once", async () => {
  const makeMissing = () => Promise.reject(new Error("There are none."));
  expect(await all(publishStages({ first: gives(whole), makeMissing, second: locked }))).toEqual([
    whole,
  ]);
});

test("a site without some is published again when they are made", async () => {
  const stages = (isMade: boolean) =>
    all(
      publishStages({
        first: gives(lacking),
        makeMissing: () => Promise.resolve(isMade),
        second: gives(whole),
      }),
    );
  expect(await stages(true)).toEqual([lacking, whole]);
  expect(await stages(false)).toEqual([lacking]);
});

test("another rebuild may publish the pictures, but not run from the start", async () => {
  const makeMissing = () => Promise.resolve(true);
  const second = locked;
  expect(await all(publishStages({ first: gives(lacking), makeMissing, second }))).toEqual([
    lacking,
  ]);
  await expect(all(publishStages({ first: locked, makeMissing, second }))).rejects.toThrow(
    LockedError,
  );
});
