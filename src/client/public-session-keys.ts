/** The keys of session storage that scripts of public pages use; session-keys.ts has all of them. */
export const publicSessionKeys = {
  participant: "vUniqueCode",
  page: "vPage",
  solutionLink: "solutionLink",
  /** Not in the specification: the page that a forced login interrupted. */
  wantedPage: "wantedPage",
  /** Not in the specification: the name of the survey on that page, for the words of /login. */
  wantedSurvey: "wantedSurvey",
  /** Not in the specification: the thanks of the contact form, shown by the home page. */
  contactSent: "contactSent",
} as const;
