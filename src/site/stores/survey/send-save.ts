import type { FailedOutcome, Outcome } from "../../client/outcome.ts";
import { answerSavePath } from "../../client/settings.ts";
import {
  firstQuestions,
  categoryAnswer,
  moodAnswer,
  type SurveyProgress,
  questions,
} from "../../../contract/question.ts";
import { failureOf, type CallContext } from "./calls.ts";
import type { KnownPages } from "./known-pages.ts";
import { readPage } from "./read-page.ts";
import { hasArrived, isPassing, lost, type Delivered, type Save } from "./saves.ts";

/**
 * Sends a save (specification 7), exactly once also where a host ignores the key: after an attempt
 * whose answer was lost, it first asks where the survey stands.
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
  const found = save.isUnclear ? await findArrived(context, save, pages, isDue) : null;
  if (found) return found;
  const first = await post(context, save, save.key);
  const isPreflightSuspected =
    !first.ok &&
    first.reason === "unreachable" &&
    context.api.host !== "" &&
    context.api.allowsIdempotencyKey === undefined;
  if (!isPreflightSuspected) return toDelivered(first, context);
  // A host of another origin that doesn't allow the header looks like one that can't be reached.
  const arrived = await findArrived(context, save, pages, isDue);
  if (arrived) return arrived;
  const second = await post(context, save);
  if (second.ok || second.reason !== "unreachable") context.api.allowsIdempotencyKey = false;
  return toDelivered(second, context);
}

/** Null when the save has not arrived and can be sent. */
async function findArrived(
  context: CallContext,
  save: Save,
  pages: KnownPages,
  isDue: () => boolean,
): Promise<Delivered | null> {
  const { api, survey, participant } = context;
  const body = firstQuestions(survey.code, participant);
  const outcome = await api.call(questions, body, { isRead: true });
  if (!outcome.ok) return { ...toFailed(outcome), isUnclear: true };
  const asked = readPage(outcome.data, survey.kind, api.address);
  if (!hasArrived(save, asked, pages)) return isDue() ? null : lost;
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
    place: iCategoryId === null ? null : { iCategoryId, iSubCategoryId },
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
