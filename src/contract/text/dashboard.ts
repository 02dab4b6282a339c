import { offlineDays } from "../limits.ts";

/** Sentences of /dashboard; its empty text is `emptyTexts.list`. */
export const dashboardText = {
  heading: "Your surveys",
  loading: "Loading your surveys …",
  /** For participants who have not begun a survey; others are welcomed back. */
  welcome: (firstName: string) => `Welcome${firstName && `, ${firstName}`}.`,
  welcomeBack: (firstName: string) => `Welcome back${firstName && `, ${firstName}`}.`,
  loadFailed: "Your surveys could not be loaded",
  logIn: "Log in again",
  resumeHeading: "Continue where you left off",
  resumeText: "Your invitation is still open.",
  resumeTextTo: (host: string) => `Your invitation is still open. It leads to ${host}.`,
  resume: "Open the invitation",
  /** An invitation that did not open. */
  unopened: {
    unknown: {
      heading: "We don’t know this invitation",
      text: "Part of its link is missing, or its survey has ended.",
      action: "Enter the code yourself",
    },
    late: {
      heading: "Your invitation did not open",
      text: "It took too long to look it up. Please try once more.",
      action: "Try again",
    },
  },
  onDevice: "On this device",
  /** Answers that have not been sent, in pages; opening the survey sends them. */
  waiting: (pages: number) =>
    pages === 0
      ? "You can carry on with it."
      : `${pages === 1 ? "One page of answers is waiting" : `${pages} pages of answers are waiting`} to be sent. Open the survey to send ${pages === 1 ? "it" : "them"}.`,
  /** Of the last page, on which Next was not pressed. */
  unsent: "All answered, not sent yet.",
  sent: (survey: string) => `Your answers to ${survey} have been sent. Thank you.`,
  refused: "Some answers were not accepted. Open the survey to see them.",
  /** Without an offline store, and where its key goes with the tab. */
  keptInTab:
    "Answers that have not been sent are in this tab only. Please keep it open, and don’t log out before they are sent.",
  keptFor: `Answers that have not been sent stay on this device for ${offlineDays} days after your last visit.`,
  nextUp: "Next up",
  others: "Also waiting for you",
  partial: "Some of your surveys could not be shown.",
  allDone: "Nothing is waiting for you",
  allDoneText: "You have answered everything. Thank you.",
  completed: (count: number) => `${count} completed`,
  /** The label LBL_DASHBOARD_EMPTY follows. */
  emptyText:
    "You have no invitation at the moment. When you are invited to a survey, it appears here.",
  emptyLink: { path: "/profile", text: "Go to your profile" },
  status: { pending: "Not started", continue: "In progress", completed: "Completed" },
  action: { pending: "Start", continue: "Continue", completed: "Done", send: "Send" },
  /** How long a mood takes. */
  mood: "a few seconds",
  progress: (done: number, total: number) => `${done} of ${total} answered`,
  minutes: (minutes: number, isBegun: boolean) =>
    `about ${minutes} minute${minutes === 1 ? "" : "s"}${isBegun ? " left" : ""}`,
  until: (day: string) => `open until ${day}`,
  /** When a completed survey can be answered again, in days from now. */
  again: (days: number, day: string) =>
    days === 0 ? "again later today" : days === 1 ? "again tomorrow" : `again on ${day}`,
} as const;
