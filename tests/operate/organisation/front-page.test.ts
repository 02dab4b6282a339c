import { describe, expect, test } from "vitest";

import type { KnownQuestion, KnownResult } from "../../../src/api/rounds/known-result.ts";
import { frontPage } from "../../../src/contract/front-page.ts";
import { frontOf } from "../../../src/operate/organisation/result-front.ts";
import { makeReport, type Report } from "../../../src/operate/organisation/result-figures.ts";

/** A hundred people, of whom so many agree. */
const agree = (share: number) => ({
  people: 100,
  counts: [100 - share, 0, share],
  shares: [100 - share, 0, share],
});

let questions = 0;
/** A statement with the shares of everybody and of groups; null is not shown. */
const asked = (
  share: number,
  groups: Readonly<Record<string, number | null>> = {},
  other: Partial<KnownQuestion> = {},
): KnownQuestion => {
  questions += 1;
  return {
    ids: { category: 1, subCategory: 1, question: questions, options: [1, 2, 3] },
    category: "Voice",
    subCategory: "",
    question: `statement ${share}`,
    options: ["No", "So-so", "Yes"],
    values: [1, 2, 3],
    reversed: false,
    all: agree(share),
    groups: Object.entries(groups).map(([name, of]) => ({
      name,
      result: of === null ? null : agree(of),
    })),
    ...other,
  };
};

const round = (...of: readonly KnownQuestion[]): KnownResult => ({
  survey: "Audit",
  round: 2,
  column: "department",
  opened: "2026-11-01",
  closed: "2026-11-01",
  minimum: 8,
  invited: 400,
  completed: 300,
  questions: of,
});
const front = (of: readonly KnownQuestion[], more: Partial<Report> = {}) =>
  frontOf({ ...makeReport({ result: round(...of) }), ...more });

describe("furthest apart", () => {
  test("are three statements, each from the best group to the worst, and one arc for what is hidden", () => {
    const page = front([
      asked(50, { Sales: 52, Ops: 48, Care: null, Depot: null }),
      asked(51, { Sales: 40, Ops: 70, Care: null, Depot: null }),
      asked(52, { Sales: 20, Ops: 70, Care: 80, Depot: 71 }),
      asked(53, { Sales: 90, Ops: 20, Care: null, Depot: null }, { reversed: true }),
      asked(54, { Sales: 30, Ops: 65, Care: 60, Depot: 61 }),
    ]);
    expect(page.apart?.content).toEqual([
      {
        statement: "statement 53 ⇄",
        groups: [
          { name: "Ops", share: 80 },
          { name: "Sales", share: 10 },
          { name: "Care and Depot: not shown" },
        ],
      },
      {
        statement: "statement 52",
        groups: [
          { name: "Care", share: 80 },
          { name: "Depot", share: 71 },
          { name: "Ops", share: 70 },
          { name: "Sales", share: 20 },
        ],
      },
      expect.objectContaining({ statement: "statement 54" }),
    ]);
    expect(page.apart?.note).toMatch(/^⇄ .* Groups with fewer than 8 answers are not shown, nor/);
  });

  test("of many groups are both ends, and of many hidden ones their number", () => {
    const groups = { A: 10, B: 30, C: 60, D: 70, E: 90 };
    const hidden = { H: null, I: null, J: null, "": null };
    const [statement] = front([asked(50, { ...groups, ...hidden })]).apart?.content ?? [];
    expect(statement?.groups.map(({ name }) => name)).toEqual([
      "E",
      "D",
      "B",
      "A",
      "4 groups: not shown",
    ]);
  });

  test("are none where chance explains it, and not asked for without groups", () => {
    expect(front([asked(50, { Sales: 55, Ops: 45 })]).apart).toMatchObject({
      note: "No group differs from everybody by more than chance could explain.",
      content: [],
    });
    expect(front([asked(50)])).not.toHaveProperty("apart");
    expect(front([asked(50, { Sales: 50 })])).not.toHaveProperty("apart");
  });

  test("on the page of a group are furthest from everybody, and tell of no other", () => {
    const result = round(asked(50, { Sales: 80, Ops: 35, Care: 35 }), asked(40, { Sales: 70 }));
    const only = { name: "Sales", withEverybody: true };
    const page = frontOf(makeReport({ result, only }));
    expect(page).toMatchObject({ heading: "Sales", kicker: "Audit" });
    expect(page).toHaveProperty("takenPart", undefined);
    expect(page.categories?.content).toEqual([
      { name: "Voice", share: 75, note: "Everybody: 45%" },
    ]);
    expect(page.apart?.content.map(({ groups }) => groups)).toEqual([
      [
        { name: "Sales", share: 80 },
        { name: "Everybody", share: 50 },
      ],
      [
        { name: "Sales", share: 70 },
        { name: "Everybody", share: 40 },
      ],
    ]);
    const alone = frontOf(makeReport({ result, only: { ...only, withEverybody: false } }));
    expect(alone).not.toHaveProperty("apart");
    expect(alone.categories?.content).toEqual([{ name: "Voice", share: 75 }]);
  });
});

test("only a change beyond chance is drawn, and a category that is hidden has no share", () => {
  const category = (name: string, id: number) => ({
    category: name,
    ids: { category: id, subCategory: 1, question: id, options: [1, 2, 3] },
  });
  const report = makeReport({
    result: round(
      asked(70, {}, category("Up", 11)),
      asked(30, {}, category("Down", 12)),
      asked(55, {}, category("Same", 13)),
      asked(0, {}, { ...category("Few", 14), all: null, options: [], values: [] }),
      asked(50, {}, { ...category("Few", 14), question: "b" }),
    ),
    before: round(
      ...["Up", "Down", "Same"].map((name, index) => asked(50, {}, category(name, 11 + index))),
    ),
  });
  const page = frontOf(report);
  expect(page.categories?.content).toEqual([
    { name: "Up", share: 70, change: "+20", earlier: 50 },
    { name: "Down", share: 30, change: "−20", earlier: 50 },
    { name: "Same", share: 55, change: "(+5)" },
    { name: "Few: not shown" },
  ]);
});

test("a category says which questions a change is about, where it has one", () => {
  const [both, one] = [
    asked(60, { Sales: 80, Ops: 40, Care: 60 }),
    asked(50, { Sales: 70, Ops: 30, Care: 50 }),
  ];
  const before = (sales: number | null) =>
    round({ ...both, groups: [{ name: "Sales", result: sales === null ? null : agree(sales) }] });
  const only = { name: "Sales", withEverybody: true };
  const noteOf = (sales: number | null) =>
    frontOf(makeReport({ result: round(both, one), before: before(sales), only })).categories
      ?.content[0]?.note;
  expect(noteOf(50)).toBe(
    "Everybody: 55%. The change is that of the 1 of 2 questions that both rounds asked.",
  );
  expect(noteOf(null)).toBe("Everybody: 55%");
});

test("words of people are plain text", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const page = front([asked(50, { [evil]: 90, Ops: 10 }, { category: evil, question: evil })], {
    decisions: { finding: evil, all: [{ owner: evil, day: evil, what: evil }] },
  });
  const drawn = String(await frontPage(page, 3));
  expect(drawn).not.toContain("<img");
  expect(drawn.match(/&lt;img/g)?.length).toBe(7);
  expect(drawn).toContain(`<h3 dir="auto">Audit</h3>`);
});
