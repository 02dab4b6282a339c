/** Sentences of /dashboard; its empty text is `emptyTexts.list`. */
export const dashboardText = {
  heading: "Your surveys",
  loading: "Loading your surveys …",
  greeting: "Welcome back.",
  greetingFor: (firstName: string) => `Welcome back, ${firstName}.`,
  loadFailed: "Your surveys could not be loaded",
  logIn: "Log in again",
  resumeHeading: "Continue where you left off",
  resumeText: "Your invitation is still open.",
  resumeTextTo: (host: string) => `Your invitation is still open. It leads to ${host}.`,
  resume: "Open the invitation",
  status: { pending: "Not started", continue: "In progress", completed: "Completed" },
  action: { pending: "Start", continue: "Continue", completed: "Done" },
  mood: "Mood",
} as const;
