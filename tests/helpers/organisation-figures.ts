import { parse } from "csv-parse/sync";

import type { ResultFormat } from "../../src/operate/organisation/results.ts";
import type { RoundResult } from "../../src/api/rounds/result.ts";
import { answered, type Departments } from "./organisation-firm.ts";

/** A figure that a command printed, beside what it should be. */
export interface Figure {
  readonly name: string;
  readonly printed: unknown;
  readonly expected: unknown;
}

interface Printed {
  readonly departments: Departments;
  /** Those whose answers count, with the position of the chosen option by question. */
  readonly people: readonly {
    readonly department: string;
    readonly chosen: ReadonlyMap<number, number>;
  }[];
  readonly print: (format: ResultFormat) => Promise<string>;
}

type CsvRow = Readonly<Record<"question" | "group" | "people" | "per cent", string>>;

/** Compares a result of the culture audit or its copy, in each of the formats, with what people have answered. */
export async function resultFigures({ departments, people, print }: Printed) {
  const figures: Figure[] = [];
  const check = (name: string, printed: unknown, expected: unknown) => {
    figures.push({ name, printed, expected });
  };
  const result = JSON.parse(await print("json")) as RoundResult;
  const page = (await print("html"))
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, " ")
    .replaceAll(/\s+/g, " ");
  const table = parse<CsvRow>(await print("csv"), { bom: true, columns: true });
  const asked = [...(people[0]?.chosen.keys() ?? [])].sort((one, other) => one - other);
  const ids = result.survey === "Pulse" ? asked.slice(asked.length / 2) : asked;
  for (const [index, { question, options, all, groups }] of result.questions.entries()) {
    const id = ids[index] ?? 0;
    const lines = [
      ["Everybody", all] as const,
      ...groups.map((each) => [each.name, each.result] as const),
    ];
    for (const [group, shown] of lines) {
      if (!shown) continue;
      const choices = people
        .filter(({ department }) => group === "Everybody" || department === group)
        .map(({ chosen }) => chosen.get(id) ?? 0);
      const expected = answered(choices, options.length);
      const name = `${result.survey}: ${question} ${group}`;
      check(`${name} as data`, shown, expected);
      const rows = table.filter((row) => row.question === question && row.group === group);
      check(
        `${name} as CSV`,
        rows.map((row) => Number(row["per cent"])),
        expected.shares,
      );
      const row = [group, expected.people, ...expected.shares].join(" ");
      check(`${name} on the page`, page.includes(` ${row} `), true);
    }
    const shown = groups.flatMap((each) => (each.result ? [each.name] : []));
    check(
      "small departments in a result",
      shown.filter((name) => (departments[name] ?? 0) < 8),
      [],
    );
    check("departments in a result", shown.length > 0, true);
  }
  return figures;
}
