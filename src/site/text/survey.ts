import { unanswered } from "../../contract/question.ts";
import { offlineDays } from "../../contract/limits.ts";

/** Sentences of /survey (specification 5 and 8). */
export const surveyMessages = {
  unanswered,
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
  /** Options without words. */
  mood: (number: number, total: number) => `Mood ${number} of ${total}`,
  option: (number: number, total: number) => `Answer ${number} of ${total}`,
  /** As they are stored. */
  unnamed: { mood: "Mood", matrix: "Answer" },
  partial: "Something on this page could not be shown: a question or an answer is missing.",
  answersKept: "Everything you chose is still here.",
  /** Where the browser stores nothing, or nothing beyond the tab any more. */
  notKept: "This browser does not store your answers. Please send them before you leave this page.",
  tabOnly: "Your answers are stored in this tab only. Please keep it open until they are sent.",
  unreachable: "We could not reach our service.",
  offline: "You are offline. You can go on answering.",
  notConnected: "You are offline.",
  /** Saves that wait for a connection, in pages. */
  waiting: (pages: number, isOnDevice: boolean) =>
    `${pages === 1 ? "One page of answers waits" : `${pages} pages of answers wait`} ${isOnDevice ? "on this device" : "in this tab"}.`,
  outOfOrder:
    "These answers no longer fit: the survey has changed, or was answered in another tab or on another device.",
  replaced: "You had answered these questions elsewhere. Your answers here count now.",
  nextQuestions: "These are the next questions.",
  otherQuestions: "Your answers have changed which questions come next.",
  backFailed: "The questions before these could not be fetched.",
  loadHint: "Please try again.",
  sessionEnded: "Everything you chose is still here. Log in again, and go on where you stopped.",
  /** Where it is not. */
  sessionEndedAlone: "Log in again to go on.",
  signedOut: "Please log in to answer a survey.",
  /** Parts of the page's title. */
  title: { error: "Error", done: "Done" },
  /** After a personal link, before the first answer. */
  askedFor: (name: string) => `Asked for: ${name}`,
  notMe: "That is not me",
  goingOn: "The next questions follow.",
  /** Once every question of the last page is answered: that page doesn't go on by itself. */
  lastQuestions: "These were the last questions.",
  nextSends: "Next sends your answers.",
} as const;

/** The button of the help on /survey, and its heading. */
export const surveyHelpHeading = "How to answer";

/**
 * Said before the first questions, because the page changes by itself (WCAG 3.2.2). Between the parts is
 * the button of the help.
 */
export const goesOnNotice = {
  goesOn: "The page goes on by itself.",
  switchesOff: "switches that off.",
} as const;

/** Sentences of the help on /survey. */
export const surveyHelp = {
  close: "Close",
  goOn: "Go on by itself",
  goOnHint:
    "After an answer the next question comes up; after the last one of a page, so do the next questions. The survey never ends by itself.",
  digits: "Answer with digits",
  digitsHint: "Keys 1 to 9 choose an answer of the question that has the focus. Enter goes on.",
  privacy: "Who sees my answers?",
} as const;

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
  refused: "Some of your answers were not used.",
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
  endedHeading: "This survey has ended",
  ended: "It takes no more answers.",
  tooLateHeading: "Your answers came too late",
  /** Where the next round of a survey is open, or another day's mood is asked for. */
  tooLate:
    "They were for a round or a day that takes no more answers. On the dashboard you can answer anew.",
  /** Where the API has had some. */
  arrivedBefore: "Those that you had sent before have arrived.",
  absentHeading: "This survey is not among yours",
  absent: "It may have ended, or the invitation was for another account.",
  /** The survey that a participant can answer next. */
  nextSurvey: (name: string) => `Go on with ${name}`,
} as const;
