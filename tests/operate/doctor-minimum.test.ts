import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, onTestFinished } from "vitest";

import { openRound } from "../../src/api/rounds/rounds.ts";
import { examineMinimum, promisedMinimums } from "../../src/operate/doctor/promised-minimum.ts";
import { defaultSample } from "../../src/api/import/read-folder.ts";
import { openTestApi, testTime } from "../api/test-api.ts";
import { test } from "../helpers/folder.ts";

describe("a text", () => {
  test.for([
    ["Results are shown for groups of eight people or more.", [8]],
    ["They count only in groups of eight people or\n    more.", [8]],
    ["Results appear only for groups of 10 or more, and\na group", [10]],
    ["We show no result for fewer than Five people.", [5]],
    ["A team sees its own result if at least eight of its members answered that month.", [8]],
    ["A month is shown only if at least twelve different members of the team answered.", [12]],
    ["Your team has a result if at least eight of you answer.", [8]],
    ["Reports are for groups of at least 6.", [6]],
    ['  LBL_PRIVACY_POLICY_GROUP_MINIMUM: "8"', [8]],
  ] as const)("promises by: %s", ([text, sizes]) => {
    expect(promisedMinimums("a.md", text).map(({ size }) => size)).toEqual(sizes);
  });

  test.for([
    "We work in groups of six.",
    "Results are there within eight days.",
    "It is tried out with people on at least three different kinds of shift.",
    "Workshops need at least four people. The result is a plan.",
    "It takes eight minutes, and fewer than ten questions have been answered.",
    "Ergebnisse gibt es ab acht Personen.",
    "A report for the board, in groups of twenty.",
  ])("promises nothing by: %s", (text) => {
    expect(promisedMinimums("a.md", text)).toEqual([]);
  });
});

describe("the setting", () => {
  const examine = async (folder: string, MINIMUM_GROUP: number, opened?: number) => {
    const api = await openTestApi("sqlite");
    onTestFinished(() => api.close());
    if (opened !== undefined)
      await openRound(
        { database: api.database, now: () => testTime },
        { iSurveyId: 1, dUntil: "", vColumn: "department", minimum: opened },
      );
    return examineMinimum({ ...api.settings, ORGANISATION: folder, MINIMUM_GROUP }, api.database);
  };

  test("is what the sample's texts promise in many places", async () => {
    expect(await examine(defaultSample, 8, 8)).toEqual([
      expect.objectContaining({ state: "good", subject: "MINIMUM_GROUP" }),
    ]);
  });

  test("is wrong below what a text promises, whose place is named with what to do", async ({
    folder,
  }) => {
    const file = "pages/privacy-policy.md";
    cpSync(defaultSample, folder, { recursive: true });
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(
      join(folder, file),
      text.replace("groups of eight people", "groups of ten people"),
    );
    const [finding] = await examine(folder, 8);
    expect(finding).toMatchObject({
      state: "fault",
      found: "8, but texts of the folder say otherwise: pages/privacy-policy.md:10 (10)",
    });
    expect(finding?.remedy).toContain("MINIMUM_GROUP=10");
  });

  test("that is higher gets a warning, and none of texts that can't be read", async ({
    folder,
  }) => {
    expect(await examine(defaultSample, 12)).toMatchObject([{ state: "warning" }]);
    expect(await examine(folder, 8)).toMatchObject([{ state: "skipped" }]);
  });

  test("that was lowered while a round is open does not change that round", async () => {
    const [, round] = await examine(defaultSample, 5, 8);
    expect(round).toMatchObject({
      state: "warning",
      found: "opened with groups of 8, and MINIMUM_GROUP is 5 now",
    });
  });
});
