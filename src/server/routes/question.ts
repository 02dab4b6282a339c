import { categoryAnswer, moodAnswer } from "../../contract/answer.ts";
import { questions } from "../../contract/question.ts";
import { surveyKindOf } from "../../contract/survey-kind.ts";
import type { Settings } from "../../settings.ts";
import { participantOf } from "../accounts/session.ts";
import { prepareQuery } from "../db/prepared.ts";
import { rowId } from "../db/tables.ts";
import { route } from "./route.ts";
import { answersOf, findSection, otherSurvey, questionDataWithRest } from "../surveys/progress.ts";
import { noMood, saveCategory, saveMood } from "../surveys/save-decisions.ts";
import { sectionsOf } from "../surveys/sections.ts";
import { answerDay, utcDay, invitations } from "../surveys/survey-days.ts";

/**
 * Questions and answers of surveys (specification 7; design 6.4 to 6.6). A participant's code is
 * not part of what identifies a save: after another login it is the same save.
 */
export const questionRoutes = (settings: Settings) => [
  route(questions, async (request, services) => {
    const { database, now } = services;
    const iParticipantId = await participantOf(services, request.ParticipantUniqueCode);
    const { SurveyUniqueCode } = request;
    const [survey] = await invitationRows(database, { iParticipantId, SurveyUniqueCode });
    if (!survey) throw otherSurvey(404, "There is no such survey for you.").of(iParticipantId);
    const sections = await sectionsOf(database, survey.iSurveyId, survey.vValue);
    const dDay = answerDay(survey.eMood, now());
    const answers = await answersOf(database, { iParticipantId, dDay });
    const index =
      survey.survey_status === "completed"
        ? -1
        : findSection(sections, answers, { ...request, iParticipantId });
    return questionDataWithRest({ kind: surveyKindOf(survey.eMood), sections, answers }, index);
  }),

  route(
    moodAnswer,
    async ({ participantVUniquieCode: code, ...request }, services, { idempotencyKey: key }) =>
      await services.saveTogether({
        code,
        key,
        kind: "mood",
        dDay: utcDay(services.now()),
        uninvited: noMood,
        body: { path: moodAnswer.path, ...request },
        iSurveyId: rowId(request.iSurveyId),
        decide: (survey) => saveMood(survey, request),
      }),
    [409, 422, 429],
  ),

  route(
    { ...categoryAnswer, path: settings.PUBLIC_ANSWER_SAVE_PATH },
    async ({ participantVUniquieCode: code, ...request }, services, { idempotencyKey: key }) =>
      await services.saveTogether({
        code,
        key,
        kind: "matrix",
        dDay: "",
        uninvited: noCategory,
        body: { path: categoryAnswer.path, ...request },
        iCategoryId: rowId(request.iCategoryId),
        iSubCategoryId: rowId(request.iSubCategoryId),
        decide: (survey) => saveCategory(survey, request),
      }),
    [422, 429],
  ),
];

const noCategory = "iSubCategoryId: expected a category of a survey that you are invited to.";

/** The invitation to a survey, with the version of what surveys ask (`sectionsOf`). */
const invitationRows = prepareQuery(
  (database, values: { readonly iParticipantId: number; readonly SurveyUniqueCode: string }) =>
    invitations(database, values.iParticipantId)
      .crossJoin("content_version")
      .select("content_version.vValue")
      .where("survey.vUniqueCode", "=", values.SurveyUniqueCode),
);
