import type { categoryAnswer, moodAnswer } from "../../contract/question.ts";
import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { Id } from "../../contract/fields.ts";
import type { SurveyKind } from "../../contract/survey.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import { surveyMessages } from "../../contract/text/survey.ts";
import {
  loginError,
  type LoginServices,
  loginTimes,
  opens,
  renewSessions,
} from "../accounts/session.ts";
import { hashCode } from "../db/secret.ts";
import { rowId, type Tables } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import type { Metrics } from "../http/metrics.ts";
import { createBatchQueue } from "../limits/queues.ts";
import type { Rates } from "../limits/rates.ts";
import { createBudget } from "../limits/request-budget.ts";
import { answeredIn, type AnsweredIn, roundName } from "./asked.ts";
import {
  type StoredAnswers,
  firstIncomplete,
  otherSurvey,
  questionData,
  type SurveySection,
  sectionsOf,
  withoutAnswers,
} from "./progress.ts";
import {
  lockSavers,
  readStates,
  type SaveRow,
  type SaveWrites,
  type StateRow,
  type Status,
  writeSaves,
} from "./save-statements.ts";
import { localDay } from "./survey-days.ts";

/** Saves of answers: grouped into transactions, and what each of them writes and answers. */

/** Answers that a participant wants to save. */
interface AnswerSave<Answer extends object> extends Partial<
  Pick<SaveRow, "iSurveyId" | "iCategoryId" | "iSubCategoryId">
> {
  readonly code: string;
  readonly key: string | undefined;
  /** The request without its secrets: a key belongs to one. */
  readonly body: object;
  readonly kind: SurveyKind;
  /** The refusal when the participant is not invited to such a survey. */
  readonly uninvited: string;
  /** Throws {ApiError} to refuse. */
  readonly decide: (survey: OpenSurvey) => Decision<Answer>;
}

export type SaveTogether = <Answer extends object>(save: AnswerSave<Answer>) => Promise<Answer>;

/** A save with the functions that settle its promise. */
interface Waiting extends PromiseWithResolvers<object> {
  readonly save: AnswerSave<object>;
  readonly vHash: string;
  /** What its key tells; undefined for that of another client. */
  readonly answered: AnsweredIn | undefined;
  /** The day of a mood; empty in a matrix. */
  readonly dDay: string;
  /** Whether it repeats an earlier save. */
  isReplay: boolean;
}

const longestKey = 255;

interface SaveTogetherOptions extends LoginServices {
  readonly elapsed: () => number;
  readonly rates: Rates;
  readonly metrics: Metrics;
}

interface SaveServices extends LoginServices {
  /** Throws {RetryLaterError} 429 for a participant who has saved too often. */
  readonly limitSaves: ReturnType<typeof createBudget>;
}

/**
 * Creates the function that saves answers. Concurrent saves share a transaction and its statements;
 * those of one participant are saved one after the other. A repeated key gets the stored answer,
 * and nothing is written again (design 6.6). Refusals are not stored: they write nothing.
 *
 * @returns a function that resolves after the commit, and throws {ApiError} 400 for an invalid key,
 *   401 without a login, 422 for a key that was used with another body, 429 for too many saves, and
 *   what `decide` throws
 */
export function createSaveTogether(options: SaveTogetherOptions): SaveTogether {
  const { database, now, elapsed, settings, rates, metrics } = options;
  const limitSaves = createBudget(rates.save.account, elapsed);
  const services = { database, now, settings, limitSaves };
  const saveAlone = async (waiting: Waiting): Promise<void> => {
    try {
      settle((await saveGroup(services, [waiting], "wait")).results);
    } catch (error) {
      waiting.reject(error);
    }
  };
  const add = createBatchQueue<Waiting>(async (group) => {
    try {
      const { results, locked } = await saveGroup(services, group, "skip");
      settle(results);
      // The next group does not wait for them.
      for (const waiting of locked) void saveAlone(waiting);
    } catch {
      // One that the database refuses must not fail the others.
      await Promise.all(group.map(saveAlone));
    }
  });
  return async <Answer extends object>(save: AnswerSave<Answer>) => {
    const time = now();
    metrics.observeSaveAge(save.key, time);
    try {
      checkKey(save.key);
      const vHash = hashCode(save.code);
      const answered = answeredIn(save.key, time);
      const dDay = save.kind === "mood" ? localDay(answered?.time ?? time) : "";
      const known = { save, vHash, answered, dDay, isReplay: false };
      const waiting = { ...known, ...Promise.withResolvers<object>() };
      add(waiting);
      const answer = (await waiting.promise) as Answer;
      metrics.countSave(waiting.isReplay ? "replayed" : "accepted");
      return answer;
    } catch (error) {
      metrics.countSave(error instanceof ApiError ? "refused" : "failed");
      throw error;
    }
  };
}

function checkKey(key: string | undefined): void {
  if (key !== undefined && (key === "" || key.length > longestKey))
    throw new ApiError(400, `Idempotency-Key: expected at most ${longestKey} characters.`);
}

type Result = readonly [Waiting, PromiseSettledResult<object>];

function settle(results: readonly Result[]): void {
  for (const [{ resolve, reject }, result] of results)
    if (result.status === "fulfilled") resolve(result.value);
    else reject(result.reason);
}

/** The outcome of a group of saves: valid once its transaction is committed. */
interface Outcome {
  readonly results: Result[];
  /** Saves of participants whom another transaction has locked. */
  readonly locked: Waiting[];
}

const saveGroup = (
  services: SaveServices,
  group: readonly Waiting[],
  mode: "wait" | "skip",
): Promise<Outcome> =>
  services.database.transaction().execute(async (database) => {
    const hashes = group.map(({ vHash }) => vHash);
    const isLocked = await lockSavers(database, hashes, mode);
    const outcome: Outcome = { results: [], locked: [] };
    let rest = group;
    while (rest.length > 0)
      rest = await saveRound({ ...services, database }, rest, isLocked, outcome);
    return outcome;
  });

/** Saves one of each participant, and returns the others. */
async function saveRound(
  services: SaveServices,
  group: readonly Waiting[],
  isLocked: (iParticipantId: number) => boolean,
  { results, locked }: Outcome,
): Promise<readonly Waiting[]> {
  const { database } = services;
  const { time, oldest, expires } = loginTimes(services);
  const rows = JSON.stringify(group.map(rowOf));
  const states = await readStates(database, { rows, oldest, time });
  const writes: SaveWrites = { dCreated: time, answers: [], statuses: [], keys: [] };
  const seen = new Set<number | null>();
  const others: Waiting[] = [];
  const used: string[] = [];
  for (const state of states) {
    const waiting = group[state.iRow];
    const { iParticipantId } = state;
    if (!waiting) continue;
    if (iParticipantId === null) {
      results.push([waiting, { status: "rejected", reason: loginError() }]);
    } else if (!isLocked(iParticipantId)) {
      locked.push(waiting);
    } else if (seen.has(iParticipantId)) {
      others.push(waiting);
    } else {
      seen.add(iParticipantId);
      if ((state.dExpires ?? "") < expires) used.push(waiting.vHash);
      const [result] = await Promise.allSettled([
        answerSave(services, waiting, { ...state, iParticipantId }, writes).then((answer) =>
          state.iLoginRound === null ? answer : withoutAnswers(answer),
        ),
      ]);
      if (result.status === "rejected" && result.reason instanceof ApiError)
        result.reason.of(iParticipantId);
      results.push([waiting, result]);
    }
  }
  await writeSaves(database, writes);
  if (used.length > 0) await renewSessions(database, used, expires);
  return others;
}

const rowOf = (waiting: Waiting, iRow: number): SaveRow => {
  const { save, vHash, dDay } = waiting;
  const { iSurveyId = null, iCategoryId = null, iSubCategoryId = null, kind } = save;
  return {
    iRow,
    vHash,
    vKey: keyOf(waiting) ?? null,
    dDay,
    eMood: kind === "mood" ? "Yes" : "No",
    iSurveyId,
    iCategoryId,
    iSubCategoryId,
  };
};

/** On another day, the key of a mood is another save's, unless it tells the day. */
const keyOf = ({ save: { key }, dDay, answered }: Waiting) =>
  key === undefined || dDay === "" || answered ? key : `${dDay} ${key}`;

async function answerSave(
  { database, limitSaves }: SaveServices,
  waiting: Waiting,
  state: StateRow & { readonly iParticipantId: number },
  { dCreated, answers, statuses, keys }: SaveWrites,
): Promise<object> {
  const { save, dDay, answered } = waiting;
  const { iParticipantId, iSurveyId, survey_status, tAnswer } = state;
  const vKey = keyOf(waiting);
  if (iSurveyId !== null && !opens(state.iLoginRound, state.iRoundId))
    throw loginError("survey login");
  const vBodyHash = vKey === undefined ? "" : hashCode(JSON.stringify(save.body));
  waiting.isReplay = tAnswer !== null;
  if (tAnswer !== null) {
    if (state.vBodyHash === vBodyHash) return JSON.parse(tAnswer) as object;
    throw new ApiError(422, "Idempotency-Key: expected a new key for new answers.");
  }
  limitSaves(String(iParticipantId), 1);
  if (iSurveyId === null || survey_status === null) throw otherSurvey(400, save.uninvited);
  if (answered && !isOpenFor(answered, dDay, state)) throw finished();
  const { answer, choices, status } = save.decide({
    survey_status,
    sections: await sectionsOf(database, iSurveyId, state.vValue),
    answers: new Map(JSON.parse(`[${state.tPairs ?? ""}]`) as (readonly [number, number])[]),
  });
  const ids = { iParticipantId, iSurveyId };
  for (const choice of choices) answers.push({ ...ids, ...choice, dDay, dCreated });
  if (status !== undefined) statuses.push({ ...ids, survey_status: status });
  if (vKey !== undefined)
    keys.push({ iParticipantId, vKey, vBodyHash, tAnswer: JSON.stringify(answer), dCreated });
  return answer;
}

/** Whether answers count in the round that is open: they were chosen in it. */
const isOpenFor = ({ round }: AnsweredIn, dDay: string, open: StateRow): boolean =>
  open.vRound !== null &&
  round === roundName(open.vRound) &&
  (dDay === "" || dDay >= (open.dOpened ?? ""));

const finished = () => new ApiError(409, refusalText.finished);

/** A survey that a participant is invited to, as a save finds it. */
interface OpenSurvey {
  readonly survey_status: Status;
  readonly sections: readonly SurveySection[];
  /** The answers that were saved before: a mood's only those of the same day. */
  readonly answers: StoredAnswers;
}

/** The rows that a save writes, and its answer. */
interface Decision<Answer extends object> {
  readonly answer: Answer;
  readonly choices: readonly Choice[];
  /** The survey's state from now on; left out where it stays. */
  readonly status?: Status | undefined;
}

/** The option chosen for one question. */
type Choice = Readonly<Pick<Tables["answer"], "iQuestionId" | "iOptionId">>;

type WithoutCode<Request> = Omit<Request, "participantVUniquieCode">;

/**
 * Saves the answers to one section of a matrix, and tells what comes next (design 6.6). Sections
 * before the first incomplete one may be saved again until the survey is completed.
 *
 * @throws {ApiError} 400 for incomplete answers; 409 for a section, questions or options that the
 *   survey doesn't have, a later section, or a completed survey
 */
export function saveCategory(
  { survey_status, sections, answers: before }: OpenSurvey,
  request: WithoutCode<RequestOf<typeof categoryAnswer>>,
): Decision<RecordOf<typeof categoryAnswer> & object> {
  if (survey_status === "completed") throw finished();
  const iSubCategoryId = rowId(request.iSubCategoryId);
  const index = sections.findIndex((section) => section.iSubCategoryId === iSubCategoryId);
  const section = sections[index];
  if (!section) throw new ApiError(409, "iSubCategoryId: expected a category that asks.");
  const open = firstIncomplete(sections, before);
  if (open !== -1 && index > open) throw new ApiError(409, refusalText.questionsBefore);
  const choices = checkAnswers(section, request);

  const answers = new Map([
    ...before,
    ...choices.map(({ iQuestionId, iOptionId }) => [iQuestionId, iOptionId] as const),
  ]);
  const next = firstIncomplete(sections, answers);
  const status = next === -1 ? "completed" : "continue";
  const replaced = choices.flatMap(({ iQuestionId, iOptionId }) => {
    const earlier = before.get(iQuestionId);
    return earlier === undefined || earlier === iOptionId
      ? []
      : [{ iQuestionId, iOptionId: earlier }];
  });
  const saved = { survey_status: status, ...(replaced.length > 0 && { replaced }) } as const;
  const write = { choices, status: status === survey_status ? undefined : status } as const;
  if (status === "completed") return { ...write, answer: saved };
  // After Back the following section comes again, although it is complete.
  const following = index + 1 < sections.length ? index + 1 : next;
  const answer = {
    ...saved,
    iCategoryId: sections[following]?.iCategoryId,
    iSubCategoryId: sections[following]?.iSubCategoryId,
    next: questionData({ kind: "matrix", sections, answers }, following),
  };
  return { ...write, answer };
}

/** The refusal of a survey that is none or has no question. */
export const noMood = "iSurveyId: expected a mood survey that you are invited to.";

/**
 * Saves the mood of a day. Throws {ApiError} 400 for an incomplete answer; 409 for a question or
 * option that the survey doesn't have, when the day's mood is saved already, and after the last round.
 */
export function saveMood(
  { survey_status, sections: [section], answers }: OpenSurvey,
  request: WithoutCode<RequestOf<typeof moodAnswer>>,
): Decision<RecordOf<typeof moodAnswer> & object> {
  if (survey_status === "completed") throw finished();
  if (!section) throw new ApiError(400, noMood);
  const choices = checkAnswers(section, request);
  if (answers.size > 0) throw new ApiError(409, refusalText.moodTold);
  return { choices, answer: { survey_status: "completed" } };
}

/**
 * Pairs the two lists of a save, which must answer each question of the section once. Throws
 * {ApiError} 400 when they don't; 409 for others than it has, as after a change of the survey.
 */
function checkAnswers(
  { questions, options }: SurveySection,
  request: { readonly iQuestionId: readonly Id[]; readonly iOptionId: readonly Id[] },
): readonly Choice[] {
  const { iQuestionId, iOptionId } = request;
  if (iQuestionId.length !== iOptionId.length)
    throw new ApiError(400, "iOptionId: expected one option for each question.");
  const choices = iQuestionId.map((id, index) => ({
    iQuestionId: rowId(id),
    iOptionId: rowId(iOptionId[index]),
  }));
  const asked = new Set(questions.map((question) => question.iQuestionId));
  const allowed = new Set(options.map((option) => option.iOptionId));
  if (!choices.every((choice) => asked.has(choice.iQuestionId)))
    throw new ApiError(409, "iQuestionId: expected questions of this category.", {
      event: "access",
      outcome: "other question",
    });
  if (!choices.every((choice) => allowed.has(choice.iOptionId)))
    throw new ApiError(409, "iOptionId: expected options of this category.", {
      event: "access",
      outcome: "other option",
    });
  const answered = new Set(choices.map((choice) => choice.iQuestionId));
  if (answered.size !== choices.length)
    throw new ApiError(400, "iQuestionId: expected each question once.");
  if (answered.size !== asked.size) throw new ApiError(400, surveyMessages.unanswered);
  return choices;
}
