import type { Api } from "../../client/api.ts";
import { callApi, type FailedOutcome } from "../../client/call.ts";
import { answerSavePath } from "../../client/settings.ts";
import type { SurveyHandover } from "../../client/survey-handover.ts";
import {
  categoryAnswer,
  moodAnswer,
  questions,
  type SurveyProgress,
} from "../../contract/question.ts";
import { readPage } from "./read-page.ts";
import type { Effect, Failure, Saved, SurveyEvent, Wanted } from "./state.ts";

/** Who asks, and for which survey. */
export interface Asking {
  readonly api: Api;
  readonly handover: SurveyHandover;
  readonly participant: string;
}

const isMood = ({ handover }: Asking) => handover.moodType === "Yes";

/** Fetches questions (specification 7); the first time both codes say it all. */
export async function fetchPage(
  asking: Asking,
  { ticket, wanted }: Extract<Effect, { kind: "fetch" }>,
): Promise<SurveyEvent> {
  const { api, handover, participant } = asking;
  const request = {
    SurveyUniqueCode: handover.surveyCode,
    ParticipantUniqueCode: participant,
    ...whichOf(wanted),
  };
  const outcome = await callApi(api, questions, request, { isRead: true });
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  const reading = readPage(outcome.data, isMood(asking), api.address);
  return { kind: "arrived", ticket, reading };
}

function whichOf(wanted: Wanted) {
  if (wanted.kind === "first") return {};
  return wanted.kind === "before" ? { ...wanted.place, vFlag: "History" as const } : wanted.place;
}

/** Saves the answers on screen: a category's, or a mood (specification 7). */
export async function saveAnswers(
  asking: Asking,
  { ticket, answers, key }: Extract<Effect, { kind: "save" }>,
): Promise<SurveyEvent> {
  const { api, handover, participant: participantVUniquieCode } = asking;
  const { place, iQuestionId, iOptionId } = answers;
  const lists = { iQuestionId, iOptionId, participantVUniquieCode };
  const outcome = place
    ? await callApi(
        api,
        categoryAnswer,
        { ...place, ...lists },
        { path: answerSavePath, idempotencyKey: key },
      )
    : await callApi(
        api,
        moodAnswer,
        { iSurveyId: handover.surveyId, ...lists },
        { idempotencyKey: key },
      );
  if (!outcome.ok) return { kind: "call-failed", ticket, failure: failureOf(outcome) };
  return { kind: "saved", ticket, saved: savedOf(outcome.data, asking) };
}

function savedOf(progress: SurveyProgress, asking: Asking): Saved {
  const { survey_status, next } = progress;
  const { iCategoryId = null, iSubCategoryId = null } = progress;
  return {
    isCompleted: survey_status === "completed",
    place: iCategoryId === null || iSubCategoryId === null ? null : { iCategoryId, iSubCategoryId },
    next: next ? readPage(next, isMood(asking), asking.api.address) : null,
  };
}

function failureOf(outcome: FailedOutcome): Failure {
  if (outcome.reason === "unreachable") return "unreachable";
  if (outcome.code === 401) return "session-ended";
  return outcome.code === 409 ? "out-of-order" : "rejected";
}
