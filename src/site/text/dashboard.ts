import { offlineDays } from "../../contract/limits.ts";

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
      heading: "We don't know this invitation",
      text: "Its link lost some characters on the way, or its survey has ended.",
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
      ? "You can go on with it."
      : `${pages === 1 ? "One page of answers waits" : `${pages} pages of answers wait`} to be sent. Open the survey to send ${pages === 1 ? "it" : "them"}.`,
  refused: "Some answers were not accepted. Open the survey to see them.",
  /** Without an offline store, and where its key goes with the tab. */
  keptInTab:
    "What has not arrived stays in this tab. Please keep it open, and don’t log out before it has.",
  keptFor: `This device keeps what has not arrived for ${offlineDays} days after your last visit.`,
  nextUp: "Next up",
  others: "Also waiting for you",
  partial: "Not all of your surveys could be shown.",
  allDone: "Nothing is waiting for you",
  allDoneText: "You have answered everything you were asked. Thank you.",
  completed: (count: number) => `${count} completed`,
  /** The label LBL_DASHBOARD_EMPTY follows. */
  emptyText: "You are not invited to a survey at the moment. When you are, it appears here.",
  emptyLink: { path: "/profile", text: "Go to your profile" },
  status: { pending: "Not started", continue: "In progress", completed: "Completed" },
  action: { pending: "Start", continue: "Continue", completed: "Done" },
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
