/** Those of the keys of session storage (session-keys.ts) that scripts of public pages read. */
export const pageKeys = {
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
