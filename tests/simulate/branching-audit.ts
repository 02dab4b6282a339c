import type { DatabaseSync } from "node:sqlite";

import type { SurveySection } from "../../src/api/surveys/progress.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a host answers: a code, and data. */
export interface Answered {
  readonly code: number;
  readonly data: unknown;
}

/** The sections that follow the first one, by the option of its first question. */
const ways = [[1], [2], [1, 2]] as const;

const nameOf = (section: SurveySection | undefined): Row =>
  section
    ? {
        survey_status: "continue",
        iCategoryId: section.iCategoryId,
        iSubCategoryId: section.iSubCategoryId,
      }
    : { survey_status: "completed" };

const pageOf = (section: SurveySection | undefined): Row =>
  section
    ? {
        category: { iCategoryId: section.iCategoryId, vCategory: section.vCategory },
        sub_category: {
          iSubCategoryId: section.iSubCategoryId,
          vSubCategory: section.vSubCategory,
        },
        questions: section.questions,
        options: section.options.map(({ iOptionId, vOption }) => ({ iOptionId, vOption })),
        survey_status: "continue",
      }
    : { survey_status: "completed" };

/**
 * The audit of a host that shares no code with the embedded API, keeps to the specification, and decides by
 * the answers what is asked: the way through it has two or three of its sections.
 *
 * @param beside the database of the embedded API, whose other calls go on with what is stored here
 */
export function createBranchingAudit(
  beside: DatabaseSync,
  iSurveyId: number,
  sections: readonly SurveySection[],
) {
  const read = beside.prepare(
    "select iQuestionId as question, iOptionId as option from answer where iParticipantId = ? and dDay = ''",
  );
  const write = beside.prepare(
    "insert or replace into answer (iParticipantId, iSurveyId, iQuestionId, iOptionId, dDay, dCreated) values (?, ?, ?, ?, '', '')",
  );
  const setStatus = beside.prepare(
    "update invitation set survey_status = ? where iParticipantId = ? and iSurveyId = ?",
  );

  const storedOf = (person: number): ReadonlyMap<number, number> =>
    new Map(read.all(person).map(({ question, option }) => [Number(question), Number(option)]));

  const isAnswered = ({ questions }: SurveySection, stored: ReadonlyMap<number, number>) =>
    questions.every(({ iQuestionId }) => stored.has(iQuestionId));

  /** The sections that a person is asked, as far as the answers tell. */
  function wayOf(stored: ReadonlyMap<number, number>): readonly SurveySection[] {
    const [first] = sections;
    const option = first && stored.get(first.questions[0]?.iQuestionId ?? 0);
    if (!first || option === undefined) return sections.slice(0, 1);
    const index = first.options.findIndex(({ iOptionId }) => iOptionId === option);
    return [first, ...(ways[index % ways.length] ?? []).flatMap((next) => sections[next] ?? [])];
  }

  const sectionAt = (iSubCategoryId: unknown) =>
    sections.find((section) => String(section.iSubCategoryId) === String(iSubCategoryId));

  function isAsked(person: number, iSubCategoryId: unknown): boolean {
    const stored = storedOf(person);
    const way = wayOf(stored);
    const open = way.findIndex((section) => !isAnswered(section, stored));
    const asked = open === -1 ? way : way.slice(0, open + 1);
    return asked.some((section) => section === sectionAt(iSubCategoryId));
  }

  return {
    /** Whether a request is one for this survey. */
    isMeant: (body: Row): boolean =>
      body["SurveyUniqueCode"] === "audit1" || sectionAt(body["iSubCategoryId"]) !== undefined,
    /** Whether a person is asked a section now, or has been, up to the first without answers. */
    isAsked,
    /** Whether a save is for questions that are neither asked nor answered. */
    isAstray(person: number, { iSubCategoryId }: Row): boolean {
      const section = sectionAt(iSubCategoryId);
      const isKnown = section !== undefined && isAnswered(section, storedOf(person));
      return !isKnown && !isAsked(person, iSubCategoryId);
    },
    questions(person: number, body: Row): Answered {
      const stored = storedOf(person);
      const way = wayOf(stored);
      const named = sectionAt(body["iSubCategoryId"]);
      if (!named)
        return { code: 200, data: pageOf(way.find((section) => !isAnswered(section, stored))) };
      const before = way[Math.max(0, way.indexOf(named) - 1)];
      return { code: 200, data: pageOf(body["vFlag"] === "History" ? before : named) };
    },
    save(person: number, body: Row): Answered {
      const section = sectionAt(body["iSubCategoryId"]);
      const questions = body["iQuestionId"] as readonly number[];
      const options = body["iOptionId"] as readonly number[];
      if (!section || questions.length !== section.questions.length)
        return { code: 400, data: null };
      questions.forEach((question, index) =>
        write.run(person, iSurveyId, question, options[index] ?? 0),
      );
      const stored = storedOf(person);
      const way = wayOf(stored);
      const position = way.indexOf(section);
      const following = position === -1 ? undefined : way[position + 1];
      // After Back the following section comes again, although it is complete.
      const open = way.find((one) => !isAnswered(one, stored));
      const next = following ?? open;
      setStatus.run(open ? "continue" : "completed", person, iSurveyId);
      return { code: 200, data: nameOf(next) };
    },
  };
}
