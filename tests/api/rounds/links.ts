import { invitationCode } from "../../../src/api/accounts/mailed-link.ts";
import { standardRates } from "../../../src/api/limits/rates.ts";
import { advanceRounds, openRoundOf } from "../../../src/api/rounds/rounds.ts";
import type { RecordOf } from "../../../src/contract/call.ts";
import type { QuestionData } from "../../../src/contract/question.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { open } from "../../../src/operate/organisation/survey-rounds.ts";
import type { Dialect } from "../databases.ts";
import { codeOf, participant, send } from "../participants.ts";
import { storedAnswers, surveyClient } from "../survey-client.ts";
import { openTestApi } from "../test-api.ts";
import { firmContext } from "./firm.ts";

const auditId = 1;
export const moodId = 2;

/** An API with open rounds of both surveys, and the personal links of their invitations. */
export async function openLinks(dialect: Dialect, now: () => Date) {
  const api = await openTestApi(dialect, {
    now,
    rates: { ...standardRates, surveyLogin: { account: { tokens: 60, minutes: 60 } } },
  });
  const context = firmContext(api, now);
  await open(context, "culture-audit", { until: "2026-12-31" });
  await advanceRounds(context, 5);
  type Person = Parameters<typeof codeOf>[1];
  async function linkOf(person: Person, iSurveyId = auditId): Promise<string> {
    const { iParticipantId } = await participant(api, person.vEmail);
    const { iRoundId = 0 } = (await openRoundOf(api.database, iSurveyId)) ?? {};
    return (await invitationCode(api.database, { iParticipantId, iRoundId })) ?? "";
  }
  const lookUp = (iSurveyLinkId: string) =>
    send<RecordOf<typeof surveyLinkById>>(api, surveyLinkById.path, { iSurveyLinkId });
  const codeBy = async (link: string) => (await lookUp(link)).data.vUniqueCode ?? "";
  return {
    api,
    context,
    linkOf,
    lookUp,
    codeBy,
    /** A participant who has opened the link. */
    byLink: async (person: Person, iSurveyId?: number) =>
      surveyClient(api, await codeBy(await linkOf(person, iSurveyId))),
    byPassword: async (person: Person) => surveyClient(api, await codeOf(api, person, now)),
    /** What is stored of answers, and how far everybody is. */
    stored: async () => [
      await storedAnswers(api),
      await api.database
        .selectFrom("invitation")
        .select(["iParticipantId", "iSurveyId", "survey_status"])
        .orderBy("iParticipantId")
        .orderBy("iSurveyId")
        .execute(),
    ],
  };
}

/** The body that answers the mood. */
export const moodOf = (data: QuestionData, option = 0) => ({
  iSurveyId: moodId,
  iQuestionId: [data.questions[0]?.iQuestionId ?? 0],
  iOptionId: [data.options[option]?.iMoodOptionId ?? 0],
});
