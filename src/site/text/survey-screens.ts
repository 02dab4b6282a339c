import { offlineDays } from "../../contract/limits.ts";

/**
 * Sentences of /survey that the specification leaves open and that no page of questions needs: their
 * code comes after the first questions.
 */
export const surveyScreens = {
  waitingHeading: "All answered. Only the connection is missing.",
  waitingHint: `Answers are sent as soon as there is a connection. Leave this page open, or log in on this device again within ${offlineDays} days; after that they are removed from it.`,
  /** Where they wait in this tab alone. */
  waitingHintHere:
    "Answers are sent as soon as there is a connection. Please leave this page open until then.",
  waitingBack: "Back to the questions",
  refused: "Some answers were not accepted.",
  download: "Download them",
  refusedFile: "answers.txt",
  elsewhereHeading: "This survey is open in another tab",
  elsewhere: "Everything you chose is there too.",
  /** Where the other tab could not read it. */
  elsewhereAlone: "What you chose here is stored in this tab only.",
  goOnHere: "Go on here",
  completedHeading: "That was all. Thank you.",
  completed: "You have completed this survey.",
  continue: "Continue",
  emptyHint: "There are no questions for you here at the moment.",
  noNavigationStateHeading: "Which survey would you like to answer?",
  noNavigationState: "Please choose it on the dashboard.",
  dashboard: "Go to the dashboard",
  login: "Log in",
  absentHeading: "This survey is not among yours",
  absent: "It may have ended, or the invitation was for another account.",
  /** The survey that a participant can answer next. */
  nextSurvey: (name: string) => `Go on with ${name}`,
} as const;
