import { describe, expect, test } from "vitest";

import type { KnownQuestion, KnownResult } from "../../../src/api/rounds/known-result.ts";
import { makeReport } from "../../../src/operate/organisation/result-figures.ts";
import { formatReport, groupPage } from "../../../src/operate/organisation/results.ts";

const shares = (...counts: number[]) => {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return { people, counts, shares: counts.map((count) => Math.round((100 * count) / people)) };
};

const ids = { category: 1, subCategory: 1, question: 7, options: [1, 2, 3, 4] };
const asked: KnownQuestion = {
  ids,
  category: "Voice",
  subCategory: "Now",
  question: '=HYPERLINK("x")',
  options: ["No", "So-so", "Yes", "I don’t know"],
  values: [1, 2, 3, null],
  reversed: false,
  all: shares(4, 4, 12, 20),
  groups: [
    { name: "Sales", result: shares(3, 2, 5, 2) },
    { name: "Ops", result: shares(1, 2, 7, 1) },
    { name: "", result: null },
  ],
};
const result: KnownResult = {
  survey: "Culture <Audit>",
  round: 2,
  column: "department",
  opened: "2026-11-01",
  closed: "2026-11-30",
  minimum: 8,
  invited: 50,
  completed: 40,
  questions: [asked],
};
const other = (
  question: Partial<KnownQuestion>,
  round: Partial<KnownResult> = {},
): KnownResult => ({ ...result, round: 1, ...round, questions: [{ ...asked, ...question }] });
const compared = (question: Partial<KnownQuestion>, round: Partial<KnownResult> = {}) => {
  const report = makeReport({ result, before: other(question, round) });
  return { ...report, question: report.questions[0], category: report.categories[0] };
};
const wordsOf = (page: string) =>
  page.replace(/<(style|svg)\b.*?<\/\1>|<[^>]*>/gs, " ").replace(/\s+/g, " ");

test("a table has a line for each category and option of each group that is shown, and no formula", async () => {
  const report = makeReport({ result, before: other({ all: shares(10, 4, 6, 0) }) });
  const text = await formatReport(report, "csv", "Firm");
  const [head, ...rows] = text.replace("\uFEFF", "").trimEnd().split("\n");
  expect(head).toBe(
    `"survey","round","opened","closed","minimum","category id","category","question id","question","group","people","option id","option","value","per cent","favourable","change","by chance"`,
  );
  const round = `"Culture <Audit>",2,"2026-11-01","2026-11-30",8,1`;
  const hidden = `"not shown: fewer than 8, or it protects such a group"`;
  const question = `"Voice: Now",7,"'=HYPERLINK(""x"")"`;
  expect(rows.slice(0, 6)).toEqual([
    `${round},"Voice","","","Everybody",20,"","","","",60,30,"yes"`,
    `${round},"Voice","","","Sales",10,"","","","",50,0,"yes"`,
    `${round},"Voice","","","Ops",10,"","","","",70,0,"yes"`,
    `${round},"Voice","","","(no group)",${hidden},"","","","","","",""`,
    `${round},${question},"Everybody",40,1,"No",1,10,60,30,"yes"`,
    `${round},${question},"Everybody",40,2,"So-so",2,10,60,30,"yes"`,
  ]);
  expect(rows[7]).toBe(`${round},${question},"Everybody",40,4,"I don’t know","",50,60,30,"yes"`);
  expect(rows.at(-1)).toBe(`${round},${question},"(no group)",${hidden},"","","","","","",""`);
});

test("a page has each number as text, escaped, with everything in it", async () => {
  const before = other(
    { all: shares(40, 10, 10, 0), question: "I was asked." },
    { invited: 60, completed: 45, minimum: 10, column: "site" },
  );
  const page = await formatReport(makeReport({ result, before }), "html", "Firm");
  expect(page).toContain("Culture &lt;Audit&gt;");
  const words = wordsOf(page);
  for (const sentence of [
    "Firm Side by side Voice All questions",
    "60 people were invited then and 50 now",
    "A result needed 10 people then.",
    "Groups were by site then, so only everybody is compared.",
    "80 per cent took part 40 of 50 people, 75% in the earlier round",
    "60 Voice +43",
    "No group differs from everybody by more than chance could explain.",
    "No 10% So-so 10% Yes 30% I don’t know 50% 40 people have answered.",
    "New words: “ =HYPERLINK(&quot;x&quot;) ”, which were “ I was asked. ”",
    "Everybody 40 10 10 30 50 60 +43 Sales 12 25 17 42 17 50 – Ops 11",
    "Not shown: (no group) . Groups with fewer than 8 answers are not shown, nor are those from which",
    "1 =HYPERLINK(&quot;x&quot;) 60% +43",
  ])
    expect(words).toContain(sentence);
  expect(page).not.toMatch(/<(script|link rel="stylesheet"|img)/);
});

test("data are the frozen result itself, and what is computed of it", async () => {
  const data = JSON.parse(await formatReport(makeReport({ result }), "json", "Firm")) as object;
  const { values, all } = asked;
  const favourable = { people: 20, share: 60 };
  expect(data).toMatchObject({ round: 2, questions: [{ values, all, favourable }] });
  expect(data).not.toHaveProperty("since");
});

test("a question that too few have answered shows nothing of any group, nor of its category", async () => {
  const hidden = { ...asked, all: null, options: [], values: [], groups: [] };
  const report = makeReport({ result: { ...result, questions: [asked, hidden] } });
  expect(report.categories[0]?.favourable).toBeNull();
  const page = await formatReport(
    { ...report, questions: report.questions.slice(1) },
    "html",
    "Firm",
  );
  expect(page).toContain("Fewer than 8 people have answered.");
  expect(page).not.toContain("<table>");
});

describe("favourable", () => {
  const figureOf = (question: Partial<KnownQuestion>) =>
    makeReport({ result: { ...result, questions: [{ ...asked, ...question }] } }).questions[0];

  test("is left out where fewer than the minimum have chosen an answer on the scale", () => {
    expect(figureOf({ all: shares(2, 2, 3, 30) })?.favourable).toBeNull();
    expect(figureOf({ all: shares(2, 2, 4, 30) })?.favourable?.share).toBe(50);
  });

  test("counts the other side of a reversed question", () => {
    expect(figureOf({ reversed: true })?.favourable).toEqual({ people: 20, share: 20 });
  });

  test("is unknown without a scale or a direction", () => {
    expect(figureOf({ values: [null, null, null, null] })).toMatchObject({
      isScaled: false,
      favourable: null,
    });
    const { reversed: _reversed, ...old } = asked;
    const report = makeReport({ result: { ...result, questions: [old] } });
    expect(report.questions[0]).toMatchObject({ isScaled: null, favourable: null });
    expect(report.categories[0]).toMatchObject({ questions: 0, favourable: null });
  });

  test("of old results is computed from their shares", () => {
    expect(figureOf({ all: { people: 40, shares: [10, 10, 30, 50] } })?.favourable).toEqual({
      people: 20,
      share: 60,
    });
  });

  test("says which groups differ from everybody by more than chance", () => {
    const all = shares(100, 0, 100, 0);
    const groups = [
      { name: "Sales", result: shares(60, 0, 20, 0) },
      { name: "Ops", result: shares(40, 0, 44, 0) },
    ];
    const of = figureOf({ all, groups });
    expect(of?.groups.map(({ favourable }) => favourable?.isApart)).toEqual([true, false]);
  });
});

describe("a change", () => {
  test.for<[string, Partial<KnownQuestion>, string]>([
    ["is told of the same scale", { options: ["Nein", "Naja", "Ja", "?"] }, "compared"],
    ["not of other values", { values: [1, 2, 7, null] }, "another scale"],
    [
      "not with a higher option",
      { values: [1, 2, 5, null], ids: { ...ids, options: [1, 2, 9, 4] } },
      "another scale",
    ],
    ["not of the other direction", { reversed: true }, "another scale"],
    ["not where too few had answered", { all: null, options: [], values: [] }, "hidden then"],
    ["not of a new question", { ids: { ...ids, question: 8 } }, "new"],
  ])("%s", ([, question, comparison]) => {
    const report = compared(question);
    expect(report.question?.comparison).toBe(comparison);
    expect(report.question?.favourable?.change !== undefined).toBe(comparison === "compared");
    expect(report.category?.compared).toBe(comparison === "compared" ? 1 : 0);
  });

  test("is not guessed where a result was kept without ids", () => {
    const { ids: _ids, ...old } = asked;
    expect(
      makeReport({ result, before: { ...result, questions: [old] } }).questions[0]?.comparison,
    ).toBe("not matched");
  });

  test("names the words that have changed, also of options", () => {
    const report = compared({ options: ["No", "Hm", "Yes", "I don’t know"] });
    expect(report.question?.reworded).toEqual([{ now: "So-so", was: "Hm" }]);
  });

  test.for<[number, number, boolean]>([
    // Of a hundred each, against 50: the bound is 13.9 points.
    [50, 0, true],
    [63, 13, true],
    [64, 14, false],
    [36, -14, false],
  ])("to %i per cent is one of %i points, and chance makes it too: %j", ([now, points, chance]) => {
    const report = makeReport({
      result: { ...result, questions: [{ ...asked, all: shares(100 - now, 0, now, 0) }] },
      before: other({ all: shares(50, 0, 50, 0) }),
    });
    expect(report.questions[0]?.favourable?.change).toEqual({ points, isChance: chance });
  });

  test("joins groups by name in any spelling, and none by another column", () => {
    const groups = [{ name: " sales", result: shares(9, 0, 1, 0) }];
    const changes = (round: Partial<KnownResult>) =>
      compared({ groups }, round).question?.groups.map(
        ({ favourable }) => favourable?.change?.points,
      );
    expect(changes({})).toEqual([40, undefined, undefined]);
    expect(changes({ column: "site" })).toEqual([undefined, undefined, undefined]);
  });

  test("of a category is that of the questions of both rounds", () => {
    const second = { ...asked, ids: { ...ids, question: 8 }, all: shares(20, 0, 0, 0) };
    const report = makeReport({
      result: { ...result, questions: [asked, second] },
      before: other({ all: shares(10, 0, 10, 0) }),
    });
    expect(report.categories[0]).toMatchObject({
      questions: 2,
      compared: 1,
      favourable: { share: 30, change: { points: 10, isChance: true } },
    });
  });
});

describe("the page of a group", () => {
  const report = (group: string, of = result) =>
    makeReport({ result: of, only: groupPage({ result: of }, group) });

  test("holds nothing of others, in any format", async () => {
    const before = { ...result, round: 1, invited: 60 };
    const only = groupPage({ result, before }, "sales");
    const words = wordsOf(await formatReport(makeReport({ result, before, only }), "html", "Firm"));
    expect(words).toContain("Compared with 1 – 30 November 2026.");
    expect(words).not.toContain("were invited");
    for (const format of ["html", "csv", "json"] as const) {
      const text = await formatReport(report("SALES"), format, "Firm");
      expect(text).toContain("Sales");
      expect(text).not.toMatch(/Ops|no group/);
    }
  });

  test("compares with everybody, unless that tells of one other group", async () => {
    const three = {
      ...asked,
      all: shares(10, 4, 20, 0),
      groups: asked.groups.map((group) => ({ ...group, result: shares(3, 2, 5, 2) })),
    };
    const all = report("sales", { ...result, questions: [three] });
    expect(all).toMatchObject({ invited: 50, questions: [{ all: three.all }] });
    expect(wordsOf(await formatReport(all, "html", "Firm"))).toContain("A share in bold is");
    // Everybody without both is nobody.
    const two = { ...asked, all: shares(4, 4, 12, 3) };
    const alone = report("sales", { ...result, questions: [two] });
    expect(alone).not.toHaveProperty("completed");
    expect(alone.questions[0]).not.toHaveProperty("all");
    const words = wordsOf(await formatReport(alone, "html", "Firm"));
    expect(words).not.toContain("Everybody 2");
    expect(words).toContain("Everybody is not on this page");
    expect(words).not.toContain("in bold");
  });

  test("is refused for one that is hidden, and for none", () => {
    expect(() => report("(no group)")).toThrow("fewer than 8 people have answered there, or it");
    expect(() => report("Depot")).toThrow("It shows: Sales, Ops.");
  });
});
