/** Sentences of /survey (specification 5 and 8). */
export const surveyText = {
  unanswered: "All questions must be answered.",
  saved: "All questions answered successfully.",
  saveFailed: "An error occurred. Please try again.",
  moodCompleted:
    "Super, and thanks for your rapid feedback. Have a brilliant day",
  loadFailed: "Error fetching data",
} as const;
