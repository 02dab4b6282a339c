/** Sentences of /survey (specification 5 and 8). */
export const surveyText = {
  unanswered: "All questions must be answered.",
  saved: "All questions answered successfully.",
  saveFailed: "An error occurred. Please try again.",
  moodCompleted:
    "Super, and thanks for your rapid feedback. Have a brilliant day",
  loadFailed: "Error fetching data",
} as const;

/** Sentences of /survey that the specification leaves open. */
export const surveyWords = {
  loading: "Your questions are on their way …",
  heading: "Survey",
  instruction: "How to answer",
  progress: (done: number, total: number) => `${done} of ${total} done`,
  question: (number: number, total: number) => `${number} of ${total}`,
  /** Takes the place of `surveyText.unanswered`, and as much room. */
  allAnswered: "All questions are answered now.",
  rowUnanswered: "This question has no answer yet.",
  next: "Next",
  back: "Back",
  submit: "Submit",
  sendAgain: "Send again",
  startAgain: "Load the questions again",
  retry: "Try again",
  mood: (number: number, total: number) => `Mood ${number} of ${total}`,
  answersKept: "Everything you chose is still here.",
  notKept:
    "This browser has no room for your answers. Please send them before you leave.",
  unreachable: "We could not reach our service.",
  offline: "You are offline. You can go on answering.",
  backOnline: "You are back online.",
  backFailed: "The questions before these could not be fetched.",
  loadHint: "Please try again.",
  completedHeading: "That was all. Thank you.",
  completed: "You have completed this survey.",
  continue: "Continue",
  emptyHint: "There are no questions for you here at the moment.",
  noHandoverHeading: "Which survey would you like to answer?",
  noHandover: "Please choose it on the dashboard.",
  dashboard: "Go to the dashboard",
  sessionEndedHeading: "Your session has ended",
  sessionEnded: "Please log in again in this tab, and go on where you stopped.",
  login: "Log in",
  signedOut: "Please log in to answer a survey.",
} as const;
