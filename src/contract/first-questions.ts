/**
 * The first request for questions (specification 7), apart from the schemas: the script of /survey
 * sends it before they have loaded.
 */
export const questionsPath = "/api/question/get_all_question_data";

export const firstQuestions = (survey: string, participant: string) => ({
  SurveyUniqueCode: survey,
  ParticipantUniqueCode: participant,
});
