import { categoryAnswer, moodAnswer } from "../../contract/answer.ts";
import { questions } from "../../contract/question.ts";
import type { Settings } from "../../settings.ts";
import { participantOf } from "../accounts/session.ts";
import { prepared } from "../db/prepared.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "../http/route.ts";
import { answersOf, findSection } from "../surveys/progress.ts";
import { questionDataWithRest } from "../surveys/question-data.ts";
import { saveCategory } from "../surveys/save-category.ts";
import { saveMood } from "../surveys/save-mood.ts";
import { sectionsOf } from "../surveys/sections.ts";
import { dayOf, surveySession, versionedInvitations } from "../surveys/survey-session.ts";
import { withIdempotency } from "../surveys/with-idempotency.ts";

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
    if (!survey) throw new ApiError(404, "There is no such survey for you.");
    const session = surveySession(iParticipantId, survey, now());
    const sections = await sectionsOf(database, survey.iSurveyId, survey.vValue);
    const answers = await answersOf(database, session);
    const index =
      survey.survey_status === "completed" ? -1 : findSection(sections, answers, request);
    return questionDataWithRest({ kind: session.kind, sections, answers }, index);
  }),

  route(
    moodAnswer,
    async ({ participantVUniquieCode, ...request }, services, { idempotencyKey: key }) => {
      const now = services.now();
      return await services.metrics.countSave(key, now, async (accept) => {
        const iParticipantId = await participantOf(services, participantVUniquieCode);
        const body = { path: moodAnswer.path, ...request };
        // On the next day the same mood is another save.
        const save = { iParticipantId, key, body, dDay: dayOf(now) };
        return await withIdempotency(services, save, (transaction) => {
          accept();
          return saveMood(transaction, now, iParticipantId, request);
        });
      });
    },
    [409, 422],
  ),

  route(
    { ...categoryAnswer, path: settings.PUBLIC_ANSWER_SAVE_PATH },
    async ({ participantVUniquieCode, ...request }, services, { idempotencyKey: key }) => {
      const now = services.now();
      return await services.metrics.countSave(key, now, async (accept) => {
        const iParticipantId = await participantOf(services, participantVUniquieCode);
        const body = { path: categoryAnswer.path, ...request };
        return await withIdempotency(services, { iParticipantId, key, body }, (transaction) => {
          accept();
          return saveCategory(transaction, now, iParticipantId, request);
        });
      });
    },
    [422],
  ),
];

interface InvitationTo {
  readonly iParticipantId: number;
  readonly SurveyUniqueCode: string;
}

const invitationRows = prepared((database, values: InvitationTo) =>
  versionedInvitations(database, values.iParticipantId).where(
    "survey.vUniqueCode",
    "=",
    values.SurveyUniqueCode,
  ),
);
