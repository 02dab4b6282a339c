import type { RecordOf, RequestOf } from "../../contract/call.ts";
import type { categoryAnswer } from "../../contract/answer.ts";
import { prepared } from "../db/prepared.ts";
import { rowId } from "../db/row-id.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { checkAnswers } from "./check-answers.ts";
import { answersOf, firstIncomplete } from "./progress.ts";
import { questionData } from "./question-data.ts";
import { sectionsOf } from "./sections.ts";
import { writeAnswers } from "./write-answers.ts";

type Request = Omit<RequestOf<typeof categoryAnswer>, "participantVUniquieCode">;

/**
 * Saves the answers to one section of a matrix, in a transaction. Sections before the first
 * incomplete one may be saved again until the survey is completed; later ones may not be saved yet.
 *
 * @returns what comes next, with its questions (design 6.6)
 * @throws {ApiError} 400 for ids of another survey or section, or incomplete answers; 409 for a
 *   later section or a completed survey. Nothing is written then
 */
export async function saveCategory(
  database: Database,
  now: Date,
  iParticipantId: number,
  request: Request,
): Promise<RecordOf<typeof categoryAnswer>> {
  const survey = await findSurvey(database, iParticipantId, request);
  const { iSurveyId, iSubCategoryId, survey_status, vValue } = survey;
  if (survey_status === "completed") throw new ApiError(409, "This survey is finished. Thank you.");
  const sections = await sectionsOf(database, iSurveyId, vValue);
  const index = sections.findIndex((section) => section.iSubCategoryId === iSubCategoryId);
  const section = sections[index];
  if (!section) throw new ApiError(400, "iSubCategoryId: expected a category that asks.");
  const before = await answersOf(database, { iParticipantId, dDay: "" });
  const open = firstIncomplete(sections, before);
  if (open !== -1 && index > open)
    throw new ApiError(409, "Questions before these are still unanswered.");
  const choices = checkAnswers(section, request);
  await writeAnswers(database, { iParticipantId, iSurveyId, dDay: "" }, choices, now);

  const answers = new Map([
    ...before,
    ...choices.map(({ iQuestionId, iOptionId }) => [iQuestionId, iOptionId] as const),
  ]);
  const next = firstIncomplete(sections, answers);
  const status = next === -1 ? "completed" : "continue";
  if (status !== survey_status) await writeStatus(database, { iParticipantId, iSurveyId, status });
  const replaced = choices.flatMap(({ iQuestionId, iOptionId }) => {
    const earlier = before.get(iQuestionId);
    return earlier === undefined || earlier === iOptionId
      ? []
      : [{ iQuestionId, iOptionId: earlier }];
  });
  const saved = { survey_status: status, ...(replaced.length > 0 && { replaced }) } as const;
  if (status === "completed") return saved;
  // After Back the following section comes again, although it is complete.
  const following = index + 1 < sections.length ? index + 1 : next;
  return {
    ...saved,
    iCategoryId: sections[following]?.iCategoryId,
    iSubCategoryId: sections[following]?.iSubCategoryId,
    next: questionData({ kind: "matrix", sections, answers }, following),
  };
}

/** Finds the survey of the request's sub-category: the body of a save names no survey. */
async function findSurvey(database: Database, iParticipantId: number, request: Request) {
  const [found] = await invitedSurveys(database, {
    iSubCategoryId: rowId(request.iSubCategoryId),
    iCategoryId: rowId(request.iCategoryId),
    iParticipantId,
  });
  if (!found)
    throw new ApiError(
      400,
      "iSubCategoryId: expected a category of a survey that you are invited to.",
    );
  return found;
}

interface SubCategoryOf {
  readonly iSubCategoryId: number;
  readonly iCategoryId: number;
  readonly iParticipantId: number;
}

const invitedSurveys = prepared((database, values: SubCategoryOf) =>
  database
    .selectFrom("survey_sub_category as sub")
    .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
    .innerJoin("survey", "survey.iSurveyId", "category.iSurveyId")
    .innerJoin("invitation", "invitation.iSurveyId", "survey.iSurveyId")
    .crossJoin("content_version")
    .select(["survey.iSurveyId", "sub.iSubCategoryId", "invitation.survey_status", "vValue"])
    .where("sub.iSubCategoryId", "=", values.iSubCategoryId)
    .where("sub.iCategoryId", "=", values.iCategoryId)
    .where("survey.eMood", "=", "No")
    .where("invitation.iParticipantId", "=", values.iParticipantId),
);

interface Status {
  readonly iParticipantId: number;
  readonly iSurveyId: number;
  readonly status: "continue" | "completed";
}

const writeStatus = prepared((database, { iParticipantId, iSurveyId, status }: Status) =>
  database
    .updateTable("invitation")
    .set({ survey_status: status })
    .where("iParticipantId", "=", iParticipantId)
    .where("iSurveyId", "=", iSurveyId),
);
