import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { QuestionResult, RoundResult } from "../../../src/api/rounds/result.ts";
import { labelParts, labelShares } from "../../../src/contract/label.ts";
import { makeReport } from "../../../src/operate/organisation/result-figures.ts";
import { findResults } from "../../../src/operate/organisation/survey-rounds.ts";
import { sampleLabel } from "../../helpers/sample-labels.ts";
import { sampleRounds } from "./sample-rounds.ts";

let folder: string;
let rounds: Awaited<ReturnType<typeof sampleRounds>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "morrow-test-"));
  rounds = await sampleRounds(folder);
});
afterAll(async () => {
  await rounds.close();
  await rm(folder, { recursive: true });
});
const find = (which: Parameters<typeof findResults>[2] = {}) =>
  findResults(rounds.context, "culture-audit", which);

test("/solution shows figures of the report that the command makes of the sample", async () => {
  const report = makeReport(await find());
  const [subject] = labelParts(sampleLabel("LBL_SOLUTION_RESULT_PARTS"));
  const category = report.categories.find((each) => each.category === subject);
  const { share = 0, change } = category?.favourable ?? {};
  expect(labelShares(sampleLabel("LBL_SOLUTION_RESULT_YEARS")).map((year) => year.share)).toEqual([
    share - (change?.points ?? 0),
    share,
  ]);
  expect(change?.isChance).toBe(false);

  const shares = new Map(
    category?.groups.map(({ name, favourable }) => [name, favourable?.share]) ?? [],
  );
  for (const group of labelShares(sampleLabel("LBL_SOLUTION_RESULT_GROUPS")))
    expect(shares.get(group.name), group.name).toBe(group.share);
  for (const text of labelParts(sampleLabel("LBL_SOLUTION_RESULT_HIDDEN"))) {
    const name = text.split(":")[0] ?? "";
    expect([shares.has(name), shares.get(name)], name).toEqual([true, undefined]);
  }
  expect(shares.size).toBe(5);

  expect(labelParts(sampleLabel("LBL_SOLUTION_RESULT_PAGE"))).toEqual([
    `${report.survey}, second year`,
    `${report.completed} of ${report.invited} people answered`,
  ]);
  const question = report.questions.find(
    (each) => each.question === sampleLabel("LBL_SOLUTION_RESULT_STATEMENT"),
  );
  expect(question?.category).toBe(subject);
  expect(labelShares(sampleLabel("LBL_SOLUTION_RESULT_ANSWERS")).map((each) => each.share)).toEqual(
    question?.all?.shares,
  );
});

test("a round is compared with the one before, with another, or with none", async () => {
  expect((await find()).before?.round).toBe(1);
  expect((await find({ since: "none" })).before).toBeUndefined();
  expect((await find({ round: "1" })).before).toBeUndefined();
  expect((await find({ round: "2", since: "1" })).before?.round).toBe(1);
  await expect(find({ since: "2" })).rejects.toThrow(
    "--since 2 can't be used: expected none or a round before 2: 1.",
  );
  await expect(find({ round: "1", since: "x" })).rejects.toThrow("before 1: there is none.");
});

/** Round 1 as results were frozen first: words and shares only. */
async function freezeAsBefore(): Promise<readonly QuestionResult[]> {
  const { database } = rounds.context;
  const { tResult } = await database
    .selectFrom("round")
    .select("tResult")
    .where("iRoundId", "=", 1)
    .executeTakeFirstOrThrow();
  const frozen = JSON.parse(tResult) as RoundResult;
  const questions = frozen.questions.map(
    ({ category, subCategory, question, options, all, groups }) => ({
      category,
      subCategory,
      question,
      options,
      all: all && { people: all.people, shares: all.shares },
      groups,
    }),
  );
  await database
    .updateTable("round")
    .set({ tResult: JSON.stringify({ ...frozen, questions }) })
    .where("iRoundId", "=", 1)
    .execute();
  return questions;
}

test("an old result gets what the database still knows, and nothing where its words have changed", async () => {
  const whole = await find();
  const questions = await freezeAsBefore();
  const found = await find();
  const identity = ({ ids, values, reversed }: QuestionResult) => [ids, values, reversed];
  expect(found.before?.questions.map(identity)).toEqual(whole.before?.questions.map(identity));
  expect(found.before?.questions.filter(({ reversed }) => reversed)).toHaveLength(11);
  const { database } = rounds.context;
  await database
    .updateTable("survey_question")
    .set({ vQuestion: "Reworded." })
    .where("vQuestion", "=", questions[0]?.question ?? "")
    .execute();
  const [first, second] = makeReport(await find()).questions;
  expect(first).toMatchObject({ comparison: "not matched" });
  expect(first?.favourable).not.toHaveProperty("change");
  expect(second).toMatchObject({ comparison: "compared" });
  expect(second?.favourable).toHaveProperty("change");
});
