import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type GroupAnswers, release } from "../../../src/api/rounds/anonymity.ts";
import type { KnownResult } from "../../../src/api/rounds/known-result.ts";
import { makeReport, mayTellOfAll } from "../../../src/operate/organisation/result-figures.ts";
import { formatReport } from "../../../src/operate/organisation/results.ts";
import { exposedGroups, type KnownSum } from "../../api/rounds/attack.ts";

/** The attacker has every report of two rounds: of all, and the page of each group. */

const minimum = 8;
const names = ["Ann", "Bea", "Cem", "Dov", "Eli"];
const words = ["Disagree", "Neither", "Agree"];

/** For each question the people of each group who have answered it. */
const sizes = fc.array(fc.nat(13), { minLength: 5, maxLength: 5 });
const rounds = fc.array(fc.tuple(sizes, sizes), { minLength: 2, maxLength: 2 });
type Sizes = readonly (readonly number[])[];

const resultOf = (round: number, asked: Sizes, decide = release): KnownResult => ({
  survey: "Audit",
  round,
  column: "department",
  opened: "2026-11-01",
  closed: "2026-11-30",
  minimum,
  invited: 70,
  completed: null,
  questions: asked.map((people, index) => ({
    ids: { category: 1, subCategory: 1, question: index + 1, options: [1, 2, 3] },
    category: "Voice",
    subCategory: "",
    question: `question ${index}`,
    options: words,
    values: [1, 2, 3],
    reversed: index === 1,
    ...decide(
      names.map((name, group): GroupAnswers => {
        const count = people[group] ?? 0;
        const thirds = Math.floor(count / 3);
        return { name, invited: 14, people: count, counts: [thirds, thirds, count - 2 * thirds] };
      }),
      minimum,
    ),
  })),
});

type Row = Readonly<Record<"round" | "question" | "group" | "favourable" | "change", string>> & {
  readonly "per cent": string;
};
type Report = ReturnType<typeof makeReport>;
const tableOf = async (report: Report) =>
  parse<Row>(await formatReport(report, "csv", "Firm"), { bom: true, columns: true });

/**
 * Sums over the cells (of both questions, each with its groups) of a round that a row tells. The change of a category
 * is that of the questions which can be compared.
 */
function sumsOf({ questions }: Report, row: Row, round: number): readonly KnownSum[] {
  const isNow = Number(row.round) === round;
  const figure = isNow ? row.favourable || row["per cent"] : row.change;
  if (figure === "") return [];
  const isMeant = (question: number) =>
    row.question === ""
      ? isNow || questions[question]?.comparison === "compared"
      : row.question === `question ${question}`;
  const isIn = (cell: number) =>
    (row.group === "Everybody" || row.group === names[cell % names.length]) &&
    isMeant(Math.floor(cell / names.length));
  return [Array.from({ length: 2 * names.length }, (_, cell) => (isIn(cell) ? 1 : 0))];
}

/** Leaves out cells without people, of which nothing is to be known. */
function attack(asked: Sizes, sums: readonly KnownSum[]) {
  const cells = asked.flat();
  const used = cells.flatMap((count, cell) => (count > 0 ? [cell] : []));
  const known = sums.map((sum) => used.map((cell) => sum[cell] ?? 0));
  return exposedGroups(
    used.map((cell) => cells[cell] ?? 0),
    known,
    minimum,
  );
}

async function attackReports(both: readonly Sizes[], decide = release) {
  const [before, result] = both.map((asked, index) => resultOf(index + 1, asked, decide));
  if (!before || !result) throw new Error("Two rounds are compared.");
  const pages = names.flatMap((name) =>
    result.questions.some(({ groups }) => groups.some((of) => of.name === name && of.result))
      ? [{ name, withEverybody: [before, result].every((round) => mayTellOfAll(round, name)) }]
      : [],
  );
  const reports = [
    makeReport({ result: before }),
    makeReport({ result, before }),
    ...pages.map((only) => makeReport({ result, before, only })),
  ];
  const tables = await Promise.all(
    reports.map(async (report) => ({ report, rows: await tableOf(report) })),
  );
  return both.flatMap((asked, index) =>
    attack(
      asked,
      tables.flatMap(({ report, rows }) => rows.flatMap((row) => sumsOf(report, row, index + 1))),
    ),
  );
}

test("of all reports of two rounds together an attacker computes no group below the minimum", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (both) => {
      expect(await attackReports(both)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** Other groups whose answers to a question follow from the page of one group. */
async function othersOn(asked: Sizes, tellsOfAll = mayTellOfAll) {
  const result = resultOf(1, asked);
  const found = names.map(async (name, place) => {
    const report = makeReport({ result, only: { name, withEverybody: tellsOfAll(result, name) } });
    const rows = await tableOf(report);
    expect(rows.map(({ group }) => group).filter((group) => group !== "Everybody")).not.toContain(
      names[(place + 1) % names.length],
    );
    return [0, 1].flatMap((question) => {
      const people = asked[question] ?? [];
      const used = names.flatMap((_, group) => ((people[group] ?? 0) > 0 ? [group] : []));
      const known = rows
        .filter((row) => row.question === `question ${question}`)
        .flatMap((row) => sumsOf(report, row, 1))
        .map((sum) => used.map((group) => sum[question * names.length + group] ?? 0));
      const sums = exposedGroups(
        used.map(() => 1),
        known,
        Infinity,
      );
      return sums.filter(
        (sum) => sum.filter(Boolean).length === 1 && sum[used.indexOf(place)] !== 1,
      );
    });
  });
  return (await Promise.all(found)).flat();
}

test("the page of a group holds nothing of another one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(sizes, sizes), async (asked) => {
      expect(await othersOn(asked)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

describe("the attacker succeeds", () => {
  const two: Sizes = [
    [12, 9, 0, 0, 0],
    [12, 9, 0, 0, 0],
  ];

  test("when groups are hidden alone", async () => {
    const alone: typeof release = (groups) => {
      const released = release(groups, minimum);
      return {
        ...released,
        groups: groups.map(({ name, people, counts }) => ({
          name,
          result: people < minimum ? null : { people, counts, shares: [33, 33, 34] },
        })),
      };
    };
    const asked: Sizes = [
      [12, 9, 3, 0, 0],
      [12, 9, 3, 0, 0],
    ];
    expect(await attackReports([asked, asked])).toEqual([]);
    expect(await attackReports([asked, asked], alone)).not.toEqual([]);
  });

  test("when the page of one of two groups tells of everybody", async () => {
    expect(await othersOn(two)).toEqual([]);
    // Ann has a page for the first question, and only Bea has answered the second.
    const one: Sizes = [
      [12, 9, 8, 0, 0],
      [0, 9, 0, 0, 0],
    ];
    expect(await othersOn(one)).toEqual([]);
    expect(await othersOn(two, () => true)).not.toEqual([]);
  });
});
