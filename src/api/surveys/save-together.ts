import type { SurveyKind } from "../../contract/survey.ts";
import { hashCode } from "../db/secret.ts";
import { loginError, type LoginServices, loginTimes, renewSessions } from "../accounts/session.ts";
import { ApiError } from "../http/api-error.ts";
import type { Metrics } from "../http/metrics.ts";
import { createBatchQueue } from "../limits/queues.ts";
import type { Rates } from "../limits/rates.ts";
import { createBudget } from "../limits/request-budget.ts";
import type { Decision, OpenSurvey } from "./save-decisions.ts";
import {
  lockSavers,
  readStates,
  type SaveRow,
  type SaveWrites,
  type StateRow,
  writeSaves,
} from "./save-statements.ts";
import { otherSurvey } from "./progress.ts";
import { sectionsOf } from "./sections.ts";

/** Answers that a participant wants to save. */
export interface AnswerSave<Answer extends object> extends Partial<
  Pick<SaveRow, "iSurveyId" | "iCategoryId" | "iSubCategoryId">
> {
  readonly code: string;
  readonly key: string | undefined;
  /** The request without its secrets: a key belongs to one. */
  readonly body: object;
  readonly kind: SurveyKind;
  /** The day of a mood, on which the same key means another save; empty in a matrix. */
  readonly dDay: string;
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
  /** Whether it repeats an earlier save. */
  isReplay: boolean;
}

const longestKey = 255;

interface SaveTogetherOptions extends LoginServices {
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
  const { database, now, settings, rates, metrics } = options;
  const limitSaves = createBudget(rates.save.account, now);
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
    metrics.observeSaveAge(save.key, now());
    try {
      checkKey(save.key);
      const vHash = hashCode(save.code);
      const waiting = { save, vHash, isReplay: false, ...Promise.withResolvers<object>() };
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
        answerSave(services, waiting, { ...state, iParticipantId }, writes),
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

const rowOf = ({ save, vHash }: Waiting, iRow: number): SaveRow => {
  const { iSurveyId = null, iCategoryId = null, iSubCategoryId = null, kind, dDay } = save;
  return {
    iRow,
    vHash,
    vKey: keyOf(save) ?? null,
    dDay,
    eMood: kind === "mood" ? "Yes" : "No",
    iSurveyId,
    iCategoryId,
    iSubCategoryId,
  };
};

const keyOf = ({ dDay, key }: AnswerSave<object>) =>
  key === undefined || dDay === "" ? key : `${dDay} ${key}`;

async function answerSave(
  { database, limitSaves }: SaveServices,
  waiting: Waiting,
  state: StateRow & { readonly iParticipantId: number },
  { dCreated, answers, statuses, keys }: SaveWrites,
): Promise<object> {
  const { save } = waiting;
  const { iParticipantId, iSurveyId, survey_status, tAnswer } = state;
  const vKey = keyOf(save);
  const vBodyHash = vKey === undefined ? "" : hashCode(JSON.stringify(save.body));
  waiting.isReplay = tAnswer !== null;
  if (tAnswer !== null) {
    if (state.vBodyHash === vBodyHash) return JSON.parse(tAnswer) as object;
    throw new ApiError(422, "Idempotency-Key: expected a new key for new answers.");
  }
  limitSaves(String(iParticipantId), 1);
  if (iSurveyId === null || survey_status === null) throw otherSurvey(400, save.uninvited);
  const { answer, choices, status } = save.decide({
    survey_status,
    sections: await sectionsOf(database, iSurveyId, state.vValue),
    answers: new Map(JSON.parse(`[${state.tPairs ?? ""}]`) as (readonly [number, number])[]),
  });
  const ids = { iParticipantId, iSurveyId };
  for (const choice of choices) answers.push({ ...ids, ...choice, dDay: save.dDay, dCreated });
  if (status !== undefined) statuses.push({ ...ids, survey_status: status });
  if (vKey !== undefined)
    keys.push({ iParticipantId, vKey, vBodyHash, tAnswer: JSON.stringify(answer), dCreated });
  return answer;
}
