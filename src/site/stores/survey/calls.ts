import type { Api } from "../../client/api.ts";
import type { FailedOutcome, Outcome } from "../../client/outcome.ts";
import { readEarly } from "../../client/early-read.ts";
import type { NavigationState } from "../../client/navigation-state.ts";
import {
  firstQuestions,
  questions,
  categoryAnswer,
  moodAnswer,
  type QuestionData,
  type SurveyProgress,
} from "../../../contract/question.ts";
import { findSurvey } from "./find-survey.ts";
import { positionOf, type PageResult, type KnownPages } from "./page.ts";
import { readPage } from "./read-page.ts";
import type { ParticipantSurvey } from "../../../contract/survey.ts";
import type { PendingAnswers } from "./pending-answers.ts";
import type { Effect, PageRequest, SurveyEvent } from "./state.ts";
import {
  type Asked,
  type Delivered,
  type Failure,
  hasArrived,
  isAskedAnew,
  isPassing,
  lost,
  type Save,
} from "./saves.ts";
import { answerSavePath } from "../../client/settings.ts";

/** The calls of a survey: looking it up, fetching questions, and sending a save. */

/** The survey and the participant that a call is sent for. */
export interface CallContext {
  readonly api: Api;
  readonly survey: NavigationState;
  readonly participant: string;
  /** The time of this device, in milliseconds since 1970. */
  readonly now: () => number;
}

interface LookUpContext extends Pick<CallContext, "api" | "participant"> {
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
  const outcome = await readEarly(api, questions, body);
  if (!outcome.ok) {
    const hasEnded = request.kind === "first" && isGone(outcome);
    return { kind: "call-failed", ticket, failure: hasEnded ? "ended" : failureOf(outcome) };
  }
  const result = atPlace(readPage(outcome.data, survey.kind, api.address), request);
  return { kind: "loaded", ticket, result, asked: askedOf(outcome.data, context) };
}

/** Null where the API doesn't tell when it asks. */
const askedOf = ({ vAsked, iAskedAt }: QuestionData, { now }: CallContext): Asked | null =>
  typeof vAsked === "string" && typeof iAskedAt === "number"
    ? { name: vAsked, time: Math.floor(iAskedAt), at: now() }
    : null;

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

/** The questions' call says that there is no such survey for the participant; a page says nothing of it. */
const isGone = (outcome: FailedOutcome): boolean =>
  outcome.reason === "refused" &&
  (outcome.code === 404 || outcome.code === 410) &&
  typeof outcome.body !== "string";

function failureOf({ reason, code }: FailedOutcome): Failure {
  if (reason === "unreachable") return "unreachable";
  // A page instead of JSON comes from something between the browser and the host.
  if (reason === "unreadable" || code >= 500 || passing.includes(code)) return "unavailable";
  if (code === 401) return "session-ended";
  return code === 409 ? "out-of-order" : "rejected";
}

/**
 * Sends a save (specification 7), exactly once also where a host ignores the key: after an attempt
 * whose answer was lost, it first asks where the survey stands; after a refusal too, since hosts say in
 * many ways that a survey has ended.
 *
 * @param pages in the order in which the API asks them
 * @param isDue false once another attempt may have been made: nothing is sent then
 */
export async function sendSave(
  context: CallContext,
  save: Save,
  pages: KnownPages,
  isDue: () => boolean,
): Promise<Delivered> {
  const delivered = await sendOnce(context, save, pages, isDue);
  const isRefused =
    delivered.kind === "failed" &&
    (delivered.failure === "rejected" || delivered.failure === "out-of-order");
  const failure = isRefused && (await findEnd(context, save));
  return failure ? { kind: "failed", failure, isUnclear: false } : delivered;
}

/** Null while the survey asks questions, or when that can't be known. */
async function findEnd(context: CallContext, save: Save): Promise<Failure | null> {
  const { api, survey, participant } = context;
  const body = firstQuestions(survey.code, participant);
  const outcome = await api.call(questions, body, { isRead: true });
  if (!outcome.ok) return isGone(outcome) ? "ended" : null;
  if (isAskedAnew(save, askedOf(outcome.data, context))) return "too-late";
  const { kind } = readPage(outcome.data, survey.kind, api.address);
  if (kind === "empty") return survey.kind === "mood" ? "completed" : "ended";
  return kind === "completed" ? "completed" : null;
}

async function sendOnce(
  context: CallContext,
  save: Save,
  pages: KnownPages,
  isDue: () => boolean,
): Promise<Delivered> {
  const isKeyed = context.api.allowsIdempotencyKey !== false;
  const found = save.isUnclear ? await findArrived(context, save, pages, { isDue, isKeyed }) : null;
  if (found) return found;
  const first = await post(context, save, save.key);
  const isPreflightSuspected =
    !first.ok &&
    first.reason === "unreachable" &&
    context.api.host !== "" &&
    context.api.allowsIdempotencyKey === undefined;
  if (!isPreflightSuspected) return toDelivered(first, context);
  // A host of another origin that doesn't allow the header looks like one that can't be reached.
  const arrived = await findArrived(context, save, pages, { isDue, isKeyed: false });
  if (arrived) return arrived;
  const second = await post(context, save);
  if (second.ok || second.reason !== "unreachable") context.api.omitIdempotencyKey();
  return toDelivered(second, context);
}

/**
 * Null when the save has not arrived and can be sent.
 *
 * @param isKeyed whether it goes with its key then
 */
async function findArrived(
  context: CallContext,
  save: Save,
  pages: KnownPages,
  { isDue, isKeyed }: { readonly isDue: () => boolean; readonly isKeyed: boolean },
): Promise<Delivered | null> {
  const { api, survey, participant } = context;
  const body = firstQuestions(survey.code, participant);
  const outcome = await api.call(questions, body, { isRead: true });
  if (!outcome.ok && isGone(outcome)) return { kind: "failed", failure: "ended", isUnclear: true };
  if (!outcome.ok) return { ...toFailed(outcome), isUnclear: true };
  const asked = readPage(outcome.data, survey.kind, api.address);
  // Where the survey stands now tells nothing of another round, or another day.
  const isAnew = isAskedAnew(save, askedOf(outcome.data, context));
  // Without its key it would count in that one. A key that was only lost passes later.
  if (isAnew && !isKeyed)
    return api.allowsIdempotencyKey === false
      ? { kind: "failed", failure: "too-late", isUnclear: true }
      : lost;
  if (isAnew || !hasArrived(save, asked, pages)) return isDue() ? null : lost;
  const place = asked.kind === "page" ? asked.page.place : null;
  const isCompleted = asked.kind !== "page";
  return { kind: "saved", saved: { isCompleted, place, next: asked, replaced: [] } };
}

function post(
  { api, survey, participant }: CallContext,
  { page, answers }: Save,
  idempotencyKey?: string,
): Promise<Outcome<SurveyProgress>> {
  const lists = { ...answers, participantVUniquieCode: participant };
  if (page.kind === "mood")
    return api.call(moodAnswer, { iSurveyId: survey.id, ...lists }, { idempotencyKey });
  const options = { path: answerSavePath, idempotencyKey };
  return api.call(categoryAnswer, { ...page.place, ...lists }, options);
}

function toDelivered(outcome: Outcome<SurveyProgress>, { api, survey }: CallContext): Delivered {
  if (!outcome.ok) return toFailed(outcome);
  const { survey_status, next, replaced } = outcome.data;
  const { iCategoryId = null, iSubCategoryId = null } = outcome.data;
  const saved = {
    isCompleted: survey_status === "completed",
    place:
      iCategoryId === null
        ? null
        : { iCategoryId, ...(iSubCategoryId !== null && { iSubCategoryId }) },
    next: next ? readPage(next, survey.kind, api.address) : null,
    replaced: replaced ?? [],
  };
  return { kind: "saved", saved };
}

/** Codes of a host that has not begun with a request. */
const notBegun: readonly number[] = [429, 503];

function toFailed(outcome: FailedOutcome): Extract<Delivered, { kind: "failed" }> {
  const failure = failureOf(outcome);
  const retryAfter = outcome.reason === "refused" ? outcome.retryAfter : undefined;
  const isUnclear = isPassing(failure) && !notBegun.includes(outcome.code);
  return { kind: "failed", failure, isUnclear, retryAfter };
}
