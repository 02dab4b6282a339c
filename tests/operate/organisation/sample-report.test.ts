import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { QuestionResult, RoundResult } from "../../../src/api/rounds/result.ts";
import { makeReport, type Report } from "../../../src/operate/organisation/result-figures.ts";
import { frontOf } from "../../../src/operate/organisation/result-front.ts";
import { results } from "../../../src/operate/organisation/results.ts";
import { findResults } from "../../../src/operate/organisation/survey-rounds.ts";
import { exampleKeys, exampleReport } from "../../../src/site/sections/exhibits/example-report.ts";
import { exhibitWords } from "../../../src/site/sections/exhibits/words.ts";
import { sampleLabel } from "../../helpers/sample-labels.ts";
import { sampleRounds } from "./sample-rounds.ts";

let folder: string;
let rounds: Awaited<ReturnType<typeof sampleRounds>>;
let report: Report;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "morrow-test-"));
  rounds = await sampleRounds(folder);
  // Tests change what it is made of.
  report = await dataOf({});
});
afterAll(async () => {
  await rounds.close();
  await rm(folder, { recursive: true });
});
const find = (which: Parameters<typeof findResults>[2] = {}) =>
  findResults(rounds.context, "culture-audit", which);

const dataOf = async (which: { round?: string; group?: string }) =>
  (await results(rounds.context, "culture-audit", { format: "json", ...which })).data as Report;

test("/solution shows the front page of the report that the command makes of the sample", () => {
  const words = exhibitWords(sampleLabel, exampleKeys);
  expect(words && exampleReport(words)).toEqual(frontOf(report));
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

test("decisions are those of the round, a group’s page has none, and a wrong part is named", async () => {
  const file = join(folder, "decisions.md");
  const part = (heading: string) => writeFile(file, `# ${heading}\n- Ada, in May: Tea.\n`);
  expect(report.decisions?.all).toHaveLength(3);
  await part("culture-audit, round 1");
  expect((await dataOf({})).decisions).toBeUndefined();
  expect((await dataOf({ round: "1" })).decisions?.all).toHaveLength(1);
  expect(await dataOf({ round: "1", group: "Drivers" })).not.toHaveProperty("decisions");
  await part("Culture Audit, round 3");
  await expect(dataOf({})).rejects.toThrow("line 1: Culture Audit has no round 3. It has: 1, 2.");
  await part("Culture Adit, round 2");
  await expect(dataOf({})).rejects.toThrow("line 1: There is no survey Culture Adit. There are: ");
  await rm(file);
  await mkdir(file);
  await expect(dataOf({})).rejects.toThrow("decisions.md can't be read: EISDIR.");
  await rm(file, { recursive: true });
  expect((await dataOf({})).decisions).toBeUndefined();
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
