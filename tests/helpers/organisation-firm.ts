import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { testSample } from "../api/templates.ts";

/** When a person answers: at once, after the reminder, with each save sent twice, or never. */
export type Habit = "early" | "late" | "twice" | "never";

export interface Employee {
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
  const text = readFileSync(surveys, "utf8").replace("kind: mood", "kind: mood\n  minutes: 1");
  const [, first = ""] = /^(- name: Culture Audit\n(?: .*\n)+)/.exec(text) ?? [];
  const pulse = first
    .replace("Culture Audit", "Pulse")
    .replace("culture-audit", "pulse")
    .replace("audit1", "pulse1");
  writeFileSync(surveys, text + pulse);
  const asked = join(folder, "questions");
  copyFileSync(join(asked, "culture-audit.yaml"), join(asked, "pulse.yaml"));
  const lines = employees.map(
    ({ email, department }, index) => `${email},Person,Number ${index},${department}`,
  );
  writeFileSync(
    join(folder, "people.csv"),
    `${["email,first_name,last_name,department", ...lines, "nobody,No,Body,Sales"].join("\n")}\n`,
  );
}

/** What was answered to a question by a group: whole per cents of the options, and how many people. */
export interface Answered {
  readonly people: number;
  readonly shares: readonly number[];
}

/** Counts by hand what people have chosen. */
export function answered(choices: readonly number[], options: number): Answered {
  const counts = Array.from(
    { length: options },
    (_, option) => choices.filter((choice) => choice === option).length,
  );
  return {
    people: choices.length,
    shares: counts.map((count) => Math.round((100 * count) / choices.length)),
  };
}
