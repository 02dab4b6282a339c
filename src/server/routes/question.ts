import { categoryAnswer, moodAnswer, questions } from "../../contract/question.ts";
import type { Settings } from "../../settings.ts";
import { participantOf } from "../accounts/session.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "../http/route.ts";
import { questionData } from "../surveys/question-data.ts";
import { saveCategory } from "../surveys/save-category.ts";
import { saveMood } from "../surveys/save-mood.ts";
import { findSection, sectionProgress } from "../surveys/section-progress.ts";
import { dayOf, invitations, surveySession } from "../surveys/survey-session.ts";
import { withIdempotency } from "../surveys/with-idempotency.ts";

/**
 * Questions and answers of surveys (specification 7; design 6.4 to 6.6). A participant's code is
 * not part of what identifies a save: after another login it is the same save.
 */
export const questionRoutes = (settings: Settings) => [
  route(questions, async (request, services) => {
    const { database, now } = services;
    const iParticipantId = await participantOf(services, request.ParticipantUniqueCode);
    const survey = await invitations(database, iParticipantId)
      .where("survey.vUniqueCode", "=", request.SurveyUniqueCode)
      .executeTakeFirst();
    if (!survey) throw new ApiError(404, "There is no such survey for you.");
    const session = surveySession(iParticipantId, survey, now());
    const sections = await sectionProgress(database, session);
    const index = survey.survey_status === "completed" ? -1 : findSection(sections, request);
    return await questionData(database, session, sections, index);
  }),

  route(
    moodAnswer,
    async ({ participantVUniquieCode, ...request }, services, { idempotencyKey: key }) => {
      const now = services.now();
      const iParticipantId = await participantOf(services, participantVUniquieCode);
      const body = { path: moodAnswer.path, ...request };
      // On the next day the same mood is another save.
      const save = { iParticipantId, key, body, dDay: dayOf(now) };
      return await withIdempotency(services, save, (transaction) =>
        saveMood(transaction, now, iParticipantId, request),
      );
    },
    [409, 422],
  ),

  route(
    { ...categoryAnswer, path: settings.PUBLIC_ANSWER_SAVE_PATH },
    async ({ participantVUniquieCode, ...request }, services, { idempotencyKey: key }) => {
      const iParticipantId = await participantOf(services, participantVUniquieCode);
      const body = { path: categoryAnswer.path, ...request };
      return await withIdempotency(services, { iParticipantId, key, body }, (transaction) =>
        saveCategory(transaction, services.now(), iParticipantId, request),
      );
    },
    [422],
  ),
];
