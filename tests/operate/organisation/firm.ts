import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "csv-parse/sync";

import { testSample } from "../../api/templates.ts";
import type { ResultFormat } from "../../../src/operate/organisation/results.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";

/** When a person answers: at once, after the reminder, with each save sent twice, or never. */
type Habit = "early" | "late" | "twice" | "never";

interface Employee {
  readonly email: string;
  readonly department: string;
  readonly habit: Habit;
}

/** One department by its name, with how many are in it. */
export type Departments = Readonly<Record<string, number>>;

const habits: readonly Habit[] = [
  "early",
  "late",
  "twice",
  "early",
  "late",
  "early",
  "late",
  "twice",
  "never",
  "early",
];

/** The people of a firm: of ten in a department, one never answers, three are late, and two send twice. */
export const employeesOf = (departments: Departments): readonly Employee[] =>
  Object.entries(departments).flatMap(([department, count]) =>
    Array.from({ length: count }, (_, index): Employee => ({
      email: `${department.toLowerCase()}.${index}@firm.example`,
      department,
      habit: habits[index % habits.length] ?? "early",
    })),
  );

/** The position among the options that a person chooses for a question. */
export const choiceOf = (person: number, question: number): number => (person * 7 + question) % 5;

/** The firm's questionnaires, by the codes that the site has in addresses. */
export const questionnaires = { "culture-audit": "audit1", pulse: "pulse1" } as const;
export const mood = { slug: "daily-mood", code: "mood1" };

/** Makes the firm's folder: the test sample's content, a second questionnaire, and people.csv with one faulty line. */
export function makeFolder(folder: string, employees: readonly Employee[]): void {
  cpSync(testSample, folder, { recursive: true });
  rmSync(join(folder, "participants.yaml"));
  const surveys = join(folder, "surveys.yaml");
  const text = readFileSync(surveys, "utf8");
  const [, first = ""] = /^(- name: Culture Audit\n(?: .*\n)+)/.exec(text) ?? [];
  const pulse = first
    .replace("Culture Audit", "Pulse")
    .replace("culture-audit", "pulse")
    .replace("audit1", "pulse1");
  writeFileSync(surveys, text + pulse);
  const asked = join(folder, "questions");
  copyFileSync(join(asked, "culture-audit.yaml"), join(asked, "pulse.yaml"));
  const settings = join(folder, "settings.yaml");
  writeFileSync(
    settings,
    readFileSync(settings, "utf8").replaceAll("morrow.example", "firm.example"),
  );
  const lines = employees.map(
    ({ email, department }, index) => `${email},Person,Number ${index},${department}`,
  );
  writeFileSync(
    join(folder, "people.csv"),
    `${["email,first_name,last_name,department", ...lines, "nobody,No,Body,Sales"].join("\n")}\n`,
  );
}

/** What was answered to a question by a group: whole per cents of the options, and how many people. */
interface Answered {
  readonly people: number;
  readonly shares: readonly number[];
  readonly counts: readonly number[];
}

/** Counts by hand what people have chosen. */
function answered(choices: readonly number[], options: number): Answered {
  const counts = Array.from(
    { length: options },
    (_, option) => choices.filter((choice) => choice === option).length,
  );
  return {
    people: choices.length,
    shares: counts.map((count) => Math.round((100 * count) / choices.length)),
    counts,
  };
}

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

/** The name of a survey that the sample's folder has by its slug. */
export const nameOf = (slug: string) =>
  ({ "culture-audit": "Culture Audit", pulse: "Pulse" })[slug] ?? "Daily Mood";
