import { writeFileSync } from "node:fs";

import { openDatabase } from "../../../src/api/db/open-database.ts";
import { importSample } from "../../../src/api/import/import-sample.ts";
import { defaultSample } from "../../../src/api/import/read-folder.ts";
import type { Context } from "../../../src/operate/organisation/context.ts";
import { close, open } from "../../../src/operate/organisation/survey-rounds.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { addPerson } from "../../api/participants.ts";

/** The sample's Culture Audit, asked twice in a company whose people are invented. */

/** Departments with how many are invited and how many answer; the others answer nothing. */
const departments = [
  { name: "Stations", invited: 170, answering: 148, mood: 0.42 },
  { name: "Workshops", invited: 105, answering: 92, mood: 0.22 },
  { name: "Drivers", invited: 185, answering: 155, mood: -0.12 },
  { name: "Depot", invited: 15, answering: 13, mood: 0.05 },
  { name: "Night control", invited: 5, answering: 4, mood: -0.4 },
] as const;

const decisions = `# Culture Audit, round 2

Last year we decided that every suggestion gets an answer.

- Priya, by March: Every shift of drivers hears from its manager, once a month, what has gone well.
- Kwabena, by May: Changes to the roster reach drivers four days earlier, with the reason for each.
- Morrow, in January: Night control is heard in conversation: no questionnaire suits five people.
`;

/** How each category is seen, and what has become of it in a year. */
const categories = [
  { mood: 0.35, change: 0.02 },
  { mood: 0.1, change: 0.08 },
  { mood: -0.3, change: 0.33 },
  { mood: -0.08, change: -0.1 },
  { mood: 0.02, change: 0 },
  { mood: 0.22, change: -0.22 },
] as const;

/** The same numbers between 0 and 1 each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Runs both rounds in a folder.
 *
 * @returns the context of commands on its database, and what closes it
 */
export async function sampleRounds(folder: string) {
  writeFileSync(`${folder}/decisions.md`, decisions);
  const address = `file:${folder}/sample.db`;
  const { database, close: closeDatabase } = await openDatabase(address);
  await importSample(database, defaultSample, {
    render: () => Promise.resolve([]),
    withParticipants: false,
  });
  let time = new Date("2025-11-02T09:00:00Z");
  const context: Context = {
    database,
    settings: parseSettings({ DATABASE_URL: address, ORGANISATION: folder }),
    now: () => time,
  };
  const survey = await database
    .selectFrom("survey")
    .select("iSurveyId")
    .where("vSurvey", "=", "Culture Audit")
    .executeTakeFirstOrThrow();
  const questions = await database
    .selectFrom("survey_question as question")
    .innerJoin("survey_sub_category as sub", "sub.iSubCategoryId", "question.iSubCategoryId")
    .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
    .select(["question.iQuestionId", "question.eReversed", "sub.iSubCategoryId"])
    .select(["category.iCategoryId"])
    .where("category.iSurveyId", "=", survey.iSurveyId)
    .orderBy("question.iQuestionId")
    .execute();
  const options = await database
    .selectFrom("survey_option")
    .select(["iSubCategoryId", "iOptionId"])
    .orderBy("iOrder")
    .execute();
  const asked = [...Map.groupBy(questions, ({ iCategoryId }) => iCategoryId).values()];
  const random = randomNumbers(2026);
  /** About normal, with a deviation of one. */
  const noise = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  const offsets = new Map(questions.map(({ iQuestionId }) => [iQuestionId, noise() * 0.25]));

  const people = departments.flatMap(({ name, invited, answering, mood }) =>
    Array.from({ length: invited }, (_, index) => ({
      name,
      key: `${name.toLowerCase().replace(" ", "-")}-${index}@firm.example`,
      isAnswering: index < answering,
      outlook: mood + noise() * 0.5,
    })),
  );
  const ids = new Map<string, number>();
  /** @param newcomers of each department come with the second round */
  async function join(who: typeof people): Promise<void> {
    for (const { key, name } of who) {
      const iParticipantId = await addPerson(database, key);
      ids.set(key, iParticipantId);
      await database
        .insertInto("participant_column")
        .values({ iParticipantId, vName: "department", vValue: name })
        .execute();
      await database
        .insertInto("invitation")
        .values({
          iParticipantId,
          iSurveyId: survey.iSurveyId,
          iOrder: 0,
          survey_status: "pending",
        })
        .execute();
    }
  }
  async function ask(year: number): Promise<void> {
    await open(context, "culture-audit", { until: `${2025 + year}-11-30` });
    const rows = people
      .filter(({ key, isAnswering }) => isAnswering && ids.has(key))
      .flatMap(({ key, outlook }) =>
        asked.flatMap((of, category) =>
          of.map(({ iQuestionId, iSubCategoryId, eReversed }) => {
            const { mood = 0, change = 0 } = categories[category] ?? {};
            const seen = outlook + mood + year * change + (offsets.get(iQuestionId) ?? 0);
            const score = seen + noise() * 0.85;
            const place = [-1.5, -0.65, 0, 1.15].filter((step) => score > step).length;
            const offered = options.filter((option) => option.iSubCategoryId === iSubCategoryId);
            return {
              iParticipantId: ids.get(key) ?? 0,
              iSurveyId: survey.iSurveyId,
              iQuestionId,
              iOptionId: offered[eReversed === "Yes" ? 4 - place : place]?.iOptionId ?? 0,
              dDay: "",
              dCreated: time.toISOString(),
            };
          }),
        ),
      );
    for (let start = 0; start < rows.length; start += 1000)
      await database
        .insertInto("answer")
        .values(rows.slice(start, start + 1000))
        .execute();
    await database
      .updateTable("invitation")
      .set({ survey_status: "completed" })
      .where("iParticipantId", "in", (eb) =>
        eb.selectFrom("answer").select("answer.iParticipantId"),
      )
      .execute();
    time = new Date(time.getTime() + 28 * 86_400_000);
    await close(context, "culture-audit", { yes: true });
    time = new Date("2026-11-02T09:00:00Z");
  }
  const isNew = ({ key }: (typeof people)[number]) =>
    /[^-]-[1-4]@/.test(key) && !/depot|night/.test(key);
  await join(people.filter((person) => !isNew(person)));
  await ask(0);
  await join(people.filter(isNew));
  await ask(1);
  return { context, close: closeDatabase };
}
