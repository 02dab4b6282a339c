import type { Api } from "../../client/api.ts";
import { callApi, type FailedOutcome } from "../../client/call.ts";
import { takeEarlyAnswer } from "../../client/early-answer.ts";
import { outcomeOf } from "../../client/outcome.ts";
import { answerSavePath } from "../../client/settings.ts";
import type { SurveyHandover } from "../../client/survey-handover.ts";
import { firstQuestions } from "../../contract/first-questions.ts";
import {
  categoryAnswer,
  moodAnswer,
  questions,
  type SurveyProgress,
} from "../../contract/question.ts";
import { readPage } from "./read-page.ts";
import type { ParticipantSurvey } from "../../contract/survey.ts";
import type { Draft } from "./draft.ts";
import type { Effect, Failure, PageRequest, Saved, SurveyEvent } from "./state.ts";

/** The survey and the participant that a call is sent for. */
export interface CallContext {
  readonly api: Api;
  readonly survey: SurveyHandover;
  readonly participant: string;
}

/** A chunk of its own: most people come from the dashboard, which hands the survey over. */
const importFinder = () => import("./find-survey.ts").catch(() => null);

/** The next survey that a participant can answer; null without one, or when that can't be known. */
export const lookUpOpen = async (api: Api, participant: string) =>
  (await importFinder())?.findOpenSurvey(api, participant) ?? null;

/** Looks up the survey that the address names; `enter` takes it over and opens its draft. */
export async function lookUp(
  api: Api,
  participant: string,
  { ticket, wanted }: Extract<Effect, { kind: "find" }>,
  enter: (survey: ParticipantSurvey) => Draft,
): Promise<SurveyEvent> {
  const module = await importFinder();
  if (!module) return { kind: "call-failed", ticket, failure: "unreachable" };
  const outcome = await module.findSurvey(api, participant, wanted);
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  return { kind: "found", ticket, draft: outcome.data && enter(outcome.data) };
}

/** Fetches questions (specification 7). */
export async function fetchPage(
  context: CallContext,
  { ticket, request }: Extract<Effect, { kind: "fetch" }>,
): Promise<SurveyEvent> {
  const { api, survey, participant } = context;
  const body = { ...firstQuestions(survey.code, participant), ...fieldsOf(request) };
  const early = takeEarlyAnswer(api.address(questions.path), body);
  const answer = early && (await api.watch(early));
  const outcome = answer
    ? outcomeOf(questions, answer)
    : await callApi(api, questions, body, { isRead: true });
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  const result = readPage(outcome.data, survey.kind, api.address);
  return { kind: "loaded", ticket, result };
}

function fieldsOf(request: PageRequest) {
  if (request.kind === "first") return {};
  return request.kind === "before"
    ? { ...request.place, vFlag: "History" as const }
    : request.place;
}

/** Saves the answers on screen: a category's, or a mood (specification 7). */
export async function saveAnswers(
  context: CallContext,
  { ticket, page, answers, key }: Extract<Effect, { kind: "save" }>,
): Promise<SurveyEvent> {
  const { api, survey, participant } = context;
  const lists = { ...answers, participantVUniquieCode: participant };
  const outcome =
    page.kind === "mood"
      ? await callApi(api, moodAnswer, { iSurveyId: survey.id, ...lists }, { idempotencyKey: key })
      : await callApi(
          api,
          categoryAnswer,
          { ...page.place, ...lists },
          { path: answerSavePath, idempotencyKey: key },
        );
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  return { kind: "saved", ticket, saved: savedOf(outcome.data, context) };
}

function savedOf(progress: SurveyProgress, { api, survey }: CallContext): Saved {
  const { survey_status, next } = progress;
  const { iCategoryId = null, iSubCategoryId = null } = progress;
  return {
    isCompleted: survey_status === "completed",
    place: iCategoryId === null || iSubCategoryId === null ? null : { iCategoryId, iSubCategoryId },
    next: next ? readPage(next, survey.kind, api.address) : null,
  };
}

function failureOf(outcome: FailedOutcome): Failure {
  if (outcome.reason === "unreachable") return "unreachable";
  if (outcome.code === 401) return "session-ended";
  return outcome.code === 409 ? "out-of-order" : "rejected";
}
