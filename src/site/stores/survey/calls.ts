import type { Api } from "../../client/api.ts";
import { type FailedOutcome, outcomeOf } from "../../client/outcome.ts";
import { takeEarlyAnswer } from "../../client/early-answer.ts";
import type { NavigationState } from "../../client/navigation-state.ts";
import { firstQuestions, questions } from "../../../contract/question.ts";
import { findSurvey } from "./find-survey.ts";
import { positionOf } from "./known-pages.ts";
import type { PageResult } from "./page.ts";
import { readPage } from "./read-page.ts";
import type { ParticipantSurvey } from "../../../contract/survey.ts";
import type { PendingAnswers } from "./pending-answers.ts";
import type { Effect, Failure, PageRequest, SurveyEvent } from "./state.ts";

/** The survey and the participant that a call is sent for. */
export interface CallContext {
  readonly api: Api;
  readonly survey: NavigationState;
  readonly participant: string;
}

interface LookUpContext extends Omit<CallContext, "survey"> {
  /** Opens the pending answers of the survey that was found. */
  readonly enter: (survey: ParticipantSurvey) => Promise<PendingAnswers>;
}

/** Looks up the survey that the address names. */
export async function lookUp(
  { api, participant, enter }: LookUpContext,
  { ticket, wanted }: Extract<Effect, { kind: "find" }>,
): Promise<SurveyEvent> {
  const outcome = await findSurvey(api, participant, wanted);
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  return { kind: "found", ticket, pending: outcome.data && (await enter(outcome.data)) };
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
    ? outcomeOf(questions, answer, { reportUnreadable: api.reportUnreadable })
    : await api.call(questions, body, { isRead: true });
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  const result = atPlace(readPage(outcome.data, survey.kind, api.address), request);
  return { kind: "loaded", ticket, result };
}

/** A host that always sends all groups of questions begins with the first, whichever was asked for. */
function atPlace(result: PageResult, request: PageRequest): PageResult {
  if (result.kind !== "page" || request.kind === "first") return result;
  const pages = [result.page, ...result.following];
  const position = positionOf(pages, request.place) - (request.kind === "before" ? 1 : 0);
  const page = pages[Math.max(0, position)] ?? result.page;
  return { kind: "page", page, following: pages.slice(pages.indexOf(page) + 1) };
}

function fieldsOf(request: PageRequest) {
  if (request.kind === "first") return {};
  return request.kind === "before"
    ? { ...request.place, vFlag: "History" as const }
    : request.place;
}

/** Codes of refusals that another attempt can mend, besides those from 500 on. */
const passing: readonly number[] = [408, 425, 429];

export function failureOf({ reason, code }: FailedOutcome): Failure {
  if (reason === "unreachable") return "unreachable";
  // A page instead of JSON comes from something between the browser and the host.
  if (reason === "unreadable" || code >= 500 || passing.includes(code)) return "unavailable";
  if (code === 401) return "session-ended";
  return code === 409 ? "out-of-order" : "rejected";
}
