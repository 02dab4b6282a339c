import { offlineDays } from "../limits.ts";

/** Sentences of /survey (specification 5 and 8). */
export const surveyMessages = {
  /** The embedded API answers with it too. */
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
  progress: (done: number, total: number) => `${done} of ${total} answered`,
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
  partial: "Part of this page could not be shown: a question or an answer is missing.",
  answersKept: "Everything you chose is still here.",
  /** Where the browser stores nothing, or nothing beyond the tab any more. */
  notKept: "This browser cannot store your answers. Please send them before you leave this page.",
  tabOnly: "Your answers are stored in this tab only. Please keep it open until they are sent.",
  unreachable: "We could not reach our service.",
  offline: "You are offline. You can keep answering.",
  notConnected: "You are offline.",
  /** Saves that wait for a connection, in pages. */
  waiting: (pages: number, isOnDevice: boolean) =>
    `${pages === 1 ? "One page of answers is waiting" : `${pages} pages of answers are waiting`} ${isOnDevice ? "on this device" : "in this tab"}.`,
  outOfOrder:
    "These answers no longer fit: the survey has changed, or you have answered it in another tab or on another device.",
  replaced:
    "You had already answered these questions elsewhere. The answers you give here replace those.",
  nextQuestions: "Here are the next questions.",
  otherQuestions: "Because of your answers, other questions come next.",
  backFailed: "We could not go back to the previous questions.",
  loadHint: "Please try again.",
  sessionEnded: "Everything you chose is still here. Log in again to carry on where you stopped.",
  /** Where it is not. */
  sessionEndedAlone: "Log in again to carry on.",
  signedOut: "Please log in to answer a survey.",
  /** Parts of the page's title. */
  title: { error: "Error", done: "Done" },
  /** After a personal link, before the first answer. */
  askedFor: (name: string) => `Asked for: ${name}`,
  notMe: "That is not me",
  goingOn: "The next questions are coming.",
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
  goesOn: "The next page opens by itself.",
  switchesOff: "lets you turn this off.",
} as const;

/** Sentences of the help on /survey. */
export const surveyHelp = {
  close: "Close",
  goOn: "Move on automatically",
  goOnHint:
    "After each answer the next question moves up; after the last one on a page, the next page opens. Nothing ends until you press Next on the last page.",
  digits: "Answer with digits",
  digitsHint: "Keys 1 to 9 choose an answer to the question in focus. Enter moves on.",
  privacy: "Who sees my answers?",
} as const;

/**
 * Sentences of /survey that the specification leaves open and that no page of questions needs: their
 * code comes after the first questions.
 */
export const surveyScreens = {
  waitingHeading: "All answered. We will send your answers when you are online.",
  waitingHint: `Leave this page open, or log in on this device again within ${offlineDays} days. After that your answers are removed from it.`,
  /** Where they wait in this tab alone. */
  waitingHintHere: "Please leave this page open until then.",
  waitingBack: "Back to the questions",
  refused: "Some of your answers were not used.",
  download: "Download them",
  refusedFile: "answers.txt",
  elsewhereHeading: "This survey is open in another tab",
  elsewhere: "Everything you chose is there too.",
  /** Where the other tab could not read it. */
  elsewhereAlone: "What you chose here is kept in this tab only.",
  goOnHere: "Carry on here",
  completedHeading: "That was all. Thank you.",
  completed: "You have completed this survey.",
  continue: "Continue",
  emptyHint: "There are no questions for you here at the moment.",
  noNavigationStateHeading: "Which survey would you like to answer?",
  noNavigationState: "Please choose it on the dashboard.",
  dashboard: "Go to the dashboard",
  login: "Log in",
  endedHeading: "This survey has ended",
  ended: "It no longer takes answers.",
  tooLateHeading: "Your answers came too late",
  /** Where the next round of a survey is open, or another day's mood is asked for. */
  tooLate:
    "They were for a round or a day that has ended. You can answer again from the dashboard.",
  /** Where the API has had some. */
  arrivedBefore: "The answers you sent before have arrived.",
  absentHeading: "This survey is not one of yours",
  absent: "It may have ended, or the invitation was for another account.",
  /** The survey that a participant can answer next. */
  nextSurvey: (name: string) => `Open ${name}`,
} as const;
