import { categoryAnswer, moodAnswer, questions } from "../../contract/question.ts";
import { surveyKindOf } from "../../contract/survey.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import type { Settings } from "../../shared/settings.ts";
import { loginError, loginOf, opens } from "../accounts/session.ts";
import { prepareQuery } from "../db/prepared.ts";
import { rowId } from "../db/tables.ts";
import {
  answersOf,
  findSection,
  otherSurvey,
  questionDataWithRest,
  sectionsOf,
  withoutAnswers,
} from "../surveys/progress.ts";
import { askedIn } from "../surveys/asked.ts";
import { noMood, saveCategory, saveMood } from "../surveys/save-together.ts";
import { answerDay, invitations } from "../surveys/survey-days.ts";
import { route, type RouteLimit, type Sender, type Services, unlimited } from "./route.ts";

/** Counts saves of an account in the transaction that makes them, without those that repeat an earlier one. */
const perSave: RouteLimit<unknown, Sender & Pick<Services, "saveTogether">> = {
  refusals: [429],
  run: ({ services: { saveTogether }, caller }, answer) => answer({ caller, saveTogether }),
};

/**
 * Questions and answers of surveys (specification 7; design 6.4 to 6.6). A participant's code is
 * not part of what identifies a save: after another login it is the same save.
 */
export const questionRoutes = (settings: Settings) => [
  route(questions, unlimited("It reads what a login may read."), async (request, services) => {
    const { database, now } = services;
    const { SurveyUniqueCode, ParticipantUniqueCode } = request;
    const { iParticipantId, iRoundId } = await loginOf(services, ParticipantUniqueCode);
    const [survey] = await invitationRows(database, { iParticipantId, SurveyUniqueCode });
    // Alike for surveys that the person does not have.
    if (!opens(iRoundId, survey?.iRoundId ?? null))
      throw loginError("survey login").of(iParticipantId);
    if (!survey) throw otherSurvey(404, refusalText.noSurvey).of(iParticipantId);
    const sections = await sectionsOf(database, survey.iSurveyId, survey.vValue);
    const time = now();
    const dDay = answerDay(survey.eMood, time);
    const answers = await answersOf(database, { iParticipantId, dDay });
    const index =
      survey.survey_status === "completed"
        ? -1
        : findSection(sections, answers, { ...request, iParticipantId });
    const kind = surveyKindOf(survey.eMood);
    const data = questionDataWithRest({ kind, sections, answers }, index);
    return { ...(iRoundId === null ? data : withoutAnswers(data)), ...askedIn(survey, time) };
  }),

  route(
    moodAnswer,
    perSave,
    async ({ participantVUniquieCode: code, ...request }, _services, { caller, saveTogether }) =>
      await saveTogether({
        code,
        key: caller.idempotencyKey,
        kind: "mood",
        uninvited: noMood,
        body: { path: moodAnswer.path, ...request },
        iSurveyId: rowId(request.iSurveyId),
        decide: (survey) => saveMood(survey, request),
      }),
    [409, 422],
  ),

  route(
    { ...categoryAnswer, path: settings.PUBLIC_ANSWER_SAVE_PATH },
    perSave,
    async ({ participantVUniquieCode: code, ...request }, _services, { caller, saveTogether }) =>
      await saveTogether({
        code,
        key: caller.idempotencyKey,
        kind: "matrix",
        uninvited: noCategory,
        body: { path: categoryAnswer.path, ...request },
        iCategoryId: rowId(request.iCategoryId),
        iSubCategoryId: rowId(request.iSubCategoryId),
        decide: (survey) => saveCategory(survey, request),
      }),
    [422],
  ),
];

const noCategory = "iSubCategoryId: expected a category of a survey that you are invited to.";

/** The invitation to a survey, with the version of what surveys ask (`sectionsOf`). */
const invitationRows = prepareQuery(
  (database, values: { readonly iParticipantId: number; readonly SurveyUniqueCode: string }) =>
    invitations(database, values.iParticipantId)
      .crossJoin("content_version")
      .select("content_version.vValue")
      .leftJoin("round", (join) =>
        join.onRef("round.iSurveyId", "=", "survey.iSurveyId").on("round.dClosed", "=", ""),
      )
      .select(["round.iRoundId", "round.vId as vRound"])
      .where("survey.vUniqueCode", "=", values.SurveyUniqueCode),
);
