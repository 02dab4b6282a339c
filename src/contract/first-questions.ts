/** The first request for questions (specification 7); /survey sends it before the schemas load. */
export const questionsPath = "/api/question/get_all_question_data";

export const firstQuestions = (survey: string, participant: string) => ({
  SurveyUniqueCode: survey,
  ParticipantUniqueCode: participant,
});
