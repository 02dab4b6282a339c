import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { moodPrefix } from "../../../src/api/rounds/round-mails.ts";
import { testSample } from "../../api/templates.ts";

/** The surveys of the firm: one that is opened by hand, a monthly one, and a daily one. */
export const surveys = {
  Audit: { code: "audit1", kind: "matrix", period: "" },
  Pulse: { code: "pulse1", kind: "matrix", period: "month" },
  Mood: { code: "mood1", kind: "mood", period: "" },
} as const;
export type Survey = keyof typeof surveys;
export const surveyNames = Object.keys(surveys) as Survey[];

export const departments = ["Care", "Kitchen", "Office"] as const;
export type Department = (typeof departments)[number];

/** The last one is too small to be shown, until more people come; the second one protects it. */
const first = { Care: 9, Kitchen: 5, Office: 2 } as const;

/** Everybody who ever works there; the last ones come later. */
export const names = [
  ..."Ann Bea Cem Dan Eva Fay Gus Ida Jan Kim Leo Mia Ned Ola Pia Ron".split(" "),
  ..."Xia Yan Zoe Bob".split(" "),
] as readonly string[];

/** A line of the firm's people.csv, and whether it has one. */
export interface Entry {
  readonly id: string;
  address: string;
  last: string;
  department: Department;
  isListed: boolean;
  isTwice: boolean;
}

export function firstEntries(): Map<string, Entry> {
  const places = Object.entries(first).flatMap(([name, count]) =>
    Array.from({ length: count }, () => name as Department),
  );
  return new Map(
    names.map((name, index) => [
      name,
      {
        id: `E${100 + index}`,
        address: `${name.toLowerCase()}@firm.example`,
        last: "Ray",
        department: places[index] ?? "Office",
        isListed: index < places.length,
        isTwice: false,
      },
    ]),
  );
}

/** How the HR system writes its file. */
export interface Spelling {
  isLoud: boolean;
  hasIds: boolean;
}

/** The text of people.csv. */
export function peopleFile(
  entries: ReadonlyMap<string, Entry>,
  { isLoud, hasIds }: Spelling,
): string {
  const lines = [...entries].flatMap(([name, { id, address, last, department, ...entry }]) => {
    const said = isLoud ? department.toUpperCase() : department;
    const line = [...(hasIds ? [id] : []), address, name, last, said].join(",");
    return !entry.isListed ? [] : entry.isTwice ? [line, line] : [line];
  });
  return `${[...(hasIds ? ["id"] : []), "email", "first name", "last name", "department"].join(",")}\n${lines.join("\n")}\n`;
}

/** What the two questionnaires ask: words change, and one question goes. */
export interface Wording {
  readonly version: number;
  readonly isShort: boolean;
}

const words = (version: number) => `We talk to each other${"!".repeat(version)}`;

const matrix = ({ version, isShort }: Wording): string => `options: ["No", Partly, "Yes"]
categories:
  - name: Work
    subCategories:
      - name: Now
        questions:
          - I like it here.
          ${version === 0 ? `- ${words(0)}` : `- { text: ${words(version)}, was: ${words(version - 1)} }`}
      - name: Later
        questions:
          - I shall stay.
${isShort ? "" : "          - I shall grow.\n"}`;

const mail = (kind: string) => `---
subject: "${kind}: {survey}"
preheader: Please
heading: Please
button: Begin
reason: You work here.
---

Hello {firstName},

{link}

Bye
`;

const moods = `question: How was today?
options:
  - { word: Good, picture: horizon }
  - { word: Bad, picture: cover }
`;

/** The name and the text of a survey's questionnaire. */
export const questionFile = (survey: Survey, wording: Wording) =>
  [
    `questions/${survey.toLowerCase()}.yaml`,
    surveys[survey].kind === "mood" ? moods : matrix(wording),
  ] as const;

export const questionFiles = () =>
  surveyNames.map((name) => questionFile(name, { version: 0, isShort: false }));

/** Makes the firm's folder, of the test sample's content. */
export function makeFolder(folder: string): void {
  cpSync(testSample, folder, { recursive: true });
  for (const name of [
    "participants.yaml",
    "questions/culture-audit.yaml",
    "questions/daily-mood.yaml",
  ])
    rmSync(join(folder, name));
  const settings = join(folder, "settings.yaml");
  writeFileSync(
    settings,
    readFileSync(settings, "utf8").replaceAll("@morrow.example", "@firm.example"),
  );
  const list = surveyNames.map(
    (name) => `- name: ${name}
  slug: ${name.toLowerCase()}
  code: ${surveys[name].code}
  kind: ${surveys[name].kind}
  period: "${surveys[name].period}"
  minutes: 5
  image: horizon
  imageAlt: A horizon
  featured: false
  description: A survey
`,
  );
  writeFileSync(join(folder, "surveys.yaml"), list.join(""));
  for (const [name, text] of questionFiles()) writeFileSync(join(folder, name), text);
  for (const kind of ["Invitation", "Reminder"])
    for (const prefix of ["", moodPrefix])
      writeFileSync(join(folder, "mails", `${prefix}${kind.toLowerCase()}.md`), mail(kind));
}
