import { expect } from "vitest";

import { labelParts, labelShares } from "../../../src/contract/label.ts";
import { makeReport } from "../../../src/operate/organisation/result-figures.ts";
import { findResults } from "../../../src/operate/organisation/survey-rounds.ts";
import { test } from "../../helpers/folder.ts";
import { sampleLabel } from "../../helpers/sample-labels.ts";
import { sampleRounds } from "./sample-rounds.ts";

test("/solution shows figures of the report that the command makes of the sample", async ({
  folder,
}) => {
  const { context, close } = await sampleRounds(folder);
  const report = makeReport(await findResults(context, "culture-audit", {}));
  await close();
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
