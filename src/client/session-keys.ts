import { publicSessionKeys } from "./public-session-keys.ts";

/** Keys of session storage, as the specification names them (sections 2 and 3). */
export const sessionKeys = {
  ...publicSessionKeys,
  answers: "selectedAnswers",
  questionIndex: "currentQuestionIndex",
  surveyCompleted: "surveyCompleted",
  /** Not in the specification: the navigation state of /survey (design 6.2). */
  surveyHandover: "surveyHandover",
  /** Not in the specification: the survey that the answers and the index belong to. */
  currentSurvey: "currentSurvey",
  /** Not in the specification: drafts of other surveys while this one is answered. */
  otherSurveys: "otherSurveyDrafts",
  /** Not in the specification: the invitation that the dashboard offers; profile pages clear `solutionLink`. */
  openInvitation: "openInvitation",
  /** Not in the specification: the participant's first name, for the header of the account's pages. */
  firstName: "firstName",
  /** Not in the specification: a digest of the email of the participant who wrote the answers and drafts. */
  draftsOwner: "draftsOwner",
  /** Not in the specification: a random id of the login, which says nothing of the participant. */
  login: "login",
  /** Not in the specification: the key of what the participant has on this device beyond the tab. */
  deviceKey: "deviceKey",
} as const;
