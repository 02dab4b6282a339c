import type { Settings } from "../../settings.ts";
import { categoryAnswer, moodAnswer, questions } from "../../contract/question.ts";
import { participantOf } from "../accounts/session.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../../http/caller.ts";
import type { Database } from "../db/tables.ts";
import { route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { findSection } from "../surveys/find-section.ts";
import { dayOf, invitations } from "../surveys/invitation.ts";
import { withIdempotency } from "../surveys/with-idempotency.ts";
import { sectionProgress } from "../surveys/section-progress.ts";
import { questionData } from "../surveys/question-data.ts";
import { saveCategory } from "../surveys/save-category.ts";
import { saveMood } from "../surveys/save-mood.ts";

/** What surveys ask, and the answers (specification 7; design 6.4 to 6.6). */
export const questionRoutes = (settings: Settings) => [
  route(questions, async (request, services) => {
    const { database, now } = services;
    const iParticipantId = await participantOf(services, request.ParticipantUniqueCode);
    const survey = await invitations(database, iParticipantId)
      .where("survey.vUniqueCode", "=", request.SurveyUniqueCode)
      .executeTakeFirst();
    if (!survey) throw new ApiError(404, "There is no such survey for you.");
    const { iSurveyId, eMood, survey_status } = survey;
    const dDay = eMood === "Yes" ? dayOf(now()) : "";
    const session = { iParticipantId, iSurveyId, dDay, eMood };
    const sections = await sectionProgress(database, session);
    const index = survey_status === "completed" ? -1 : findSection(sections, request);
    return await questionData(database, session, sections, index);
  }),

  route(
    moodAnswer,
    ({ participantVUniquieCode, ...request }, services, caller) => {
      const now = services.now();
      return saveOnce(
        // The same mood is no repetition on the next day.
        { services, caller, code: participantVUniquieCode, dDay: dayOf(now) },
        { path: moodAnswer.path, ...request },
        (transaction, iParticipantId) => saveMood(transaction, now, iParticipantId, request),
      );
    },
    [409, 422],
  ),

  route(
    { ...categoryAnswer, path: settings.PUBLIC_ANSWER_SAVE_PATH },
    ({ participantVUniquieCode, ...request }, services, caller) =>
      saveOnce(
        { services, caller, code: participantVUniquieCode },
        { path: categoryAnswer.path, ...request },
        (transaction, iParticipantId) =>
          saveCategory(transaction, services.now(), iParticipantId, request),
      ),
    [422],
  ),
];

interface Sender {
  readonly services: Services;
  readonly caller: Caller;
  readonly code: string;
  readonly dDay?: string;
}

/** The participant's code is not part of the save's body: after another login it is the same save. */
async function saveOnce<Answer extends object>(
  { services, caller, code, dDay }: Sender,
  body: object,
  save: (database: Database, iParticipantId: number) => Promise<Answer>,
): Promise<Answer> {
  const iParticipantId = await participantOf(services, code);
  return await withIdempotency(
    services,
    { iParticipantId, key: caller.idempotencyKey, dDay, body },
    (transaction) => save(transaction, iParticipantId),
  );
}
