/** Sentences of /survey (specification 5 and 8). */
export const surveyMessages = {
  unanswered: "All questions must be answered.",
  saved: "All questions answered successfully.",
  saveFailed: "An error occurred. Please try again.",
  moodCompleted: "Super, and thanks for your rapid feedback. Have a brilliant day",
  loadFailed: "Error fetching data",
} as const;

/** Sentences of /survey that the specification leaves open. */
export const surveyLabels = {
  loading: "Your questions are on their way …",
  heading: "Survey",
  progress: (done: number, total: number) => `${done} of ${total} done`,
  /** Replaces `surveyMessages.unanswered`. */
  allAnswered: "All answered.",
  rowUnanswered: "This question has no answer yet.",
  next: "Next",
  back: "Back",
  submit: "Submit",
  sendAgain: "Send again",
  startAgain: "Load the questions again",
  retry: "Try again",
  mood: (number: number, total: number) => `Mood ${number} of ${total}`,
  answersKept: "Everything you chose is still here.",
  notKept: "This browser has no room for your answers. Please send them before you leave.",
  unreachable: "We could not reach our service.",
  offline: "You are offline. You can go on answering.",
  notConnected: "You are offline.",
  /** Saves that wait for a connection, in pages. */
  waiting: (pages: number) =>
    pages === 1
      ? "One page of answers waits on this device."
      : `${pages} pages of answers wait on this device.`,
  waitingHeading: "All answered. Only the connection is missing.",
  waitingHint:
    "Answers are sent as soon as there is a connection. Leave this page open, or log in on this device again later.",
  waitingBack: "Back to the questions",
  replaced: "You had answered these questions elsewhere. Your answers here count now.",
  refused: "Some answers were not accepted.",
  download: "Download them",
  refusedFile: "answers.txt",
  elsewhereHeading: "This survey is open in another tab",
  elsewhere: "Everything you chose is there too.",
  goOnHere: "Go on here",
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
  sessionEnded: "Everything you chose is still here. Log in again, and go on where you stopped.",
  login: "Log in",
  loginLater: "Later",
  signedOut: "Please log in to answer a survey.",
  absentHeading: "This survey is not among yours",
  absent: "It may have ended, or the invitation was for another account.",
  /** The survey that a participant can answer next. */
  nextSurvey: (name: string) => `Go on with ${name}`,
  /** Parts of the page's title. */
  title: { error: "Error", done: "Done" },
  goingOn: "The next questions follow.",
} as const;

/** The button of the help on /survey, and its heading. */
export const surveyHelpHeading = "How to answer";

/** Said before the first questions, because the page changes by itself (WCAG 3.2.2). */
export const goesOnNotice = "The page goes on by itself. The ? switches that off.";
