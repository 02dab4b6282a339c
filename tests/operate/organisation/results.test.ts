import { expect, test } from "vitest";

import { formatResult } from "../../../src/operate/organisation/results.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";

const result: RoundResult = {
  survey: "Culture <Audit>",
  column: "department",
  opened: "2026-11-01",
  closed: "2026-11-30",
  minimum: 8,
  invited: 30,
  completed: 20,
  questions: [
    {
      category: "Voice",
      subCategory: "Voice",
      question: '=HYPERLINK("x")',
      options: ["No", "Yes"],
      all: { people: 20, shares: [25, 75] },
      groups: [
        { name: "Sales", result: { people: 12, shares: [17, 83] } },
        { name: "", result: null },
      ],
    },
  ],
};

test("a table has a line for each option of each group that is shown, and no formula", async () => {
  const text = await formatResult(result, "csv");
  expect(
    text.startsWith('\uFEFF"category","question","group","people","option","per cent"\n'),
  ).toBe(true);
  expect(text.trimEnd().split("\n").slice(1)).toEqual([
    `"Voice","'=HYPERLINK(""x"")","Everybody",20,"No",25`,
    `"Voice","'=HYPERLINK(""x"")","Everybody",20,"Yes",75`,
    `"Voice","'=HYPERLINK(""x"")","Sales",12,"No",17`,
    `"Voice","'=HYPERLINK(""x"")","Sales",12,"Yes",83`,
    `"Voice","'=HYPERLINK(""x"")","(no group)","fewer than 8","",""`,
  ]);
});

test("a page has each number as text, escaped, with everything in it", async () => {
  const page = await formatResult(result, "html");
  expect(page).toContain("Culture &lt;Audit&gt;");
  const words = page.replace(/<(style|svg)\b.*?<\/\1>|<[^>]*>/gs, " ").replace(/\s+/g, " ");
  expect(words).toContain("Asked from 1 November 2026 to 30 November 2026.");
  expect(words).toContain("67 % 20 of 30 people have completed it");
  expect(words).toContain("No 25 % Yes 75 % 20 people have answered.");
  expect(words).toContain("Everybody 20 25 75 Sales 12 17 83 Not shown: (no group) .");
  expect(words).toContain("fewer than 8 people");
  expect(page).not.toMatch(/<(script|link rel="stylesheet"|img)/);
});

test("data are the frozen result itself", async () => {
  expect(JSON.parse(await formatResult(result, "json"))).toEqual(result);
});

test("a question that too few have answered shows nothing of any group", async () => {
  const [question] = result.questions;
  if (!question) throw new Error("no question");
  const hidden = { ...question, all: null, groups: [{ name: "Sales", result: null }] };
  const page = await formatResult({ ...result, questions: [hidden] }, "html");
  expect(page).toContain("Fewer than 8 people have answered.");
  expect(page).not.toContain("<table");
});
