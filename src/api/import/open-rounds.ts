import { CliError } from "../../shared/errors.ts";
import type { Database } from "../db/tables.ts";
import { stepInWords, stepOf } from "../rounds/participation.ts";
import { latestRound, roundState } from "../rounds/rounds.ts";

/** What an import changes of surveys whose round is open: told before it is done, and never in silence. */

/** An import that would change what people are being asked; nothing of the content is imported. */
export class OpenRoundError extends CliError {
  override name = "OpenRoundError";
}

export interface RoundCheck {
  /** Whether the operator has agreed to other questions and options. */
  readonly isConfirmed: boolean;
  /** People below whose number none is told. */
  readonly minimum: number;
}

/** A question or option of an open round. */
interface Asked {
  readonly iSurveyId: number;
  readonly kind: "question" | "option";
  readonly id: number;
  readonly parent: number;
  readonly words: string;
  /** What the result makes of it: the value of an option, or whether a question is reversed. */
  readonly meaning: string;
}

/** Reads what is asked in open rounds, in its order. Call it before and after surveys are written. */
export async function readAsked(database: Database): Promise<readonly Asked[]> {
  const open = database
    .selectFrom("round")
    .innerJoin("survey_category as category", "category.iSurveyId", "round.iSurveyId")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .where("round.dClosed", "=", "");
  const questions = await open
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .select(["round.iSurveyId", "sub.iSubCategoryId as parent"])
    .select(["question.iQuestionId as id", "vQuestion as words", "eReversed as meaning"])
    .where("question.eRetired", "=", "No")
    .orderBy("question.iOrder")
    .execute();
  const options = await open
    .innerJoin("survey_option as option", "option.iSubCategoryId", "sub.iSubCategoryId")
    .select(["round.iSurveyId", "sub.iSubCategoryId as parent"])
    .select(["option.iOptionId as id", "vOption as words", "vValue as meaning"])
    .where("option.eRetired", "=", "No")
    .orderBy("option.iOrder")
    .execute();
  return [
    ...questions.map((row) => ({ ...row, kind: "question" as const })),
    ...options.map((row) => ({ ...row, kind: "option" as const })),
  ];
}

/**
 * Compares what was asked with what is asked now. Once somebody has begun a round, questions and options come and
 * go only if the operator agrees, and no option takes the place of another: the result would show both.
 *
 * @returns what changes, in sentences
 * @throws {OpenRoundError} with these sentences and what to do
 */
export async function checkRounds(
  database: Database,
  before: readonly Asked[],
  { isConfirmed, minimum }: RoundCheck,
): Promise<readonly string[]> {
  const after = await readAsked(database);
  const told: string[] = [];
  const remedies = new Set<string>();
  for (const survey of new Set(before.map(({ iSurveyId }) => iSurveyId))) {
    const ofSurvey = (rows: readonly Asked[]) => rows.filter((row) => row.iSurveyId === survey);
    const changes = compare(ofSurvey(before), ofSurvey(after));
    if (changes.sentences.size === 0) continue;
    const { name, isMood, begun, isBegun } = await participation(database, survey, minimum);
    told.push(`The round of ${name} is open; ${begun}.`, ...changes.sentences);
    if (!isBegun) continue;
    // A mood is a picture, and its round is followed by the next one at once.
    for (const [now, was] of isMood ? [] : changes.replaced)
      remedies.add(
        `The result would show “${was}” beside “${now}”. If both mean the same, write { text: ${now}, was: ${was} }; if not, wait until the round is closed.`,
      );
    if (changes.isOther && !isConfirmed) remedies.add("Say --yes to do so all the same.");
  }
  if (remedies.size === 0) return told;
  throw new OpenRoundError(
    ["Content: not imported, since it changes an open round.", ...told, ...remedies].join("\n"),
  );
}

interface Changes {
  /** The same ones of several parts of a survey once. */
  readonly sentences: ReadonlySet<string>;
  /** Whether questions or options come or go. */
  readonly isOther: boolean;
  /** Options in whose place there is another one now, by its words. */
  readonly replaced: ReadonlyMap<string, string>;
}

function compare(before: readonly Asked[], after: readonly Asked[]): Changes {
  const keyOf = ({ kind, id }: Asked) => `${kind} ${id}`;
  const [old, now] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const gone = before.filter((row) => !now?.has(keyOf(row)));
  const added = after.filter((row) => !old?.has(keyOf(row)));
  const reworded = after.flatMap((row) => {
    const was = old?.get(keyOf(row))?.words ?? row.words;
    return was === row.words ? [] : [`  “${was}” is “${row.words}” now; its answers stay.`];
  });
  const revalued = after.filter(
    (row) => row.meaning !== (old?.get(keyOf(row))?.meaning ?? row.meaning),
  );
  const sentences = [
    ...reworded,
    ...revalued.map(
      ({ kind, words }) =>
        `  “${words}” has another ${kind === "question" ? "direction" : "value"} now, also for answers that are there.`,
    ),
    ...gone.map(({ kind, words }) =>
      kind === "question"
        ? `  “${words}” is not asked any more; answers to it stay in the result.`
        : `  “${words}” can't be chosen any more; who has chosen it is still counted with it.`,
    ),
    ...added.map(({ kind, words }) =>
      kind === "question"
        ? `  “${words}” is new; who has completed the survey is not asked.`
        : `  “${words}” is a new option; who has answered already could not choose it.`,
    ),
  ];
  return {
    sentences: new Set(sentences),
    isOther: gone.length + added.length > 0,
    replaced: findReplaced(before, after),
  };
}

function findReplaced(
  before: readonly Asked[],
  after: readonly Asked[],
): ReadonlyMap<string, string> {
  const optionsOf = (rows: readonly Asked[]) =>
    Map.groupBy(
      rows.filter(({ kind }) => kind === "option"),
      ({ parent }) => parent,
    );
  const now = optionsOf(after);
  const replaced = new Map<string, string>();
  for (const [parent, old] of optionsOf(before)) {
    const own = now.get(parent) ?? [];
    if (own.length !== old.length) continue;
    const isIn = (rows: readonly Asked[], option: Asked) => rows.some(({ id }) => id === option.id);
    for (const [index, option] of own.entries()) {
      const was = old[index];
      if (was && !isIn(old, option) && !isIn(own, was)) replaced.set(option.words, was.words);
    }
  }
  return replaced;
}

/** How many have begun an open round, in steps as `status` tells them. */
async function participation(database: Database, iSurveyId: number, setting: number) {
  const { vSurvey, eMood } = await database
    .selectFrom("survey")
    .select(["vSurvey", "eMood"])
    .where("iSurveyId", "=", iSurveyId)
    .executeTakeFirstOrThrow();
  const { minimum } = await latestRound(database, iSurveyId, setting);
  const states = await database
    .selectFrom("invitation")
    .select(roundState.as("state"))
    .where("iSurveyId", "=", iSurveyId)
    .where("eOpen", "=", "Yes")
    .execute();
  const count = states.filter(({ state }) => state !== "pending").length;
  const step = stepOf(count, states.length, minimum);
  const some = step ? `${stepInWords(step, states.length)} people` : "people";
  return {
    name: vSurvey,
    isMood: eMood === "Yes",
    isBegun: count > 0,
    begun: count === 0 ? "nobody has begun it" : `${some} have begun it`,
  };
}
