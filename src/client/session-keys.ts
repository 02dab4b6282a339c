/** Keys of session storage, as the specification names them (sections 2 and 3). */
export const sessionKeys = {
  participant: "vUniqueCode",
  answers: "selectedAnswers",
  questionIndex: "currentQuestionIndex",
  surveyCompleted: "surveyCompleted",
  solutionLink: "solutionLink",
  page: "vPage",
} as const;
