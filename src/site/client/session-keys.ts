/**
 * Keys of session storage, as the specification names them (sections 2 and 3):
 * `import * as sessionKeys`. Single constants, so that a page has those that its scripts use.
 */
export const participant = "vUniqueCode";
export const page = "vPage";
export const solutionLink = "solutionLink";
export const answers = "selectedAnswers";
export const questionIndex = "currentQuestionIndex";
export const surveyCompleted = "surveyCompleted";

// The following are not in the specification.

/** The page that a forced login interrupted. */
export const wantedPage = "wantedPage";
/** The name of the survey on that page, for the words of /login. */
export const wantedSurvey = "wantedSurvey";
/** The thanks of the contact form, shown by the home page. */
export const contactSent = "contactSent";
/** The navigation state of /survey (design 6.2). */
export const navigationState = "navigationState";
/** The survey that the answers and the index belong to. */
export const currentSurvey = "currentSurvey";
/** Pending answers of other surveys while this one is answered. */
export const otherSurveys = "otherSurveys";
/** The invitation that the dashboard offers; profile pages clear `solutionLink`. */
export const openInvitation = "openInvitation";
/** The address at which an invitation that did not open can be tried again: without its code if that is wrong. */
export const unopenedInvitation = "unopenedInvitation";
/** What was typed into a form whose script could not be had, over a reload; never a password. */
export const typedFields = "typedFields";
/** The API host that has refused the header `Idempotency-Key`: asking again costs three requests. */
export const keyRefusedBy = "keyRefusedBy";
/** The participant's first name, for the header of the account's pages. */
export const firstName = "firstName";
/** A digest of the email of the participant whose answers these are. */
export const answersOwner = "answersOwner";
/** A random id of the login, which says nothing of the participant. */
export const login = "login";
/**
 * Says that a personal link has made the login, for its survey alone: the person's first name, and the addresses
 * that open such links again (link-login.ts).
 */
export const linkLogin = "linkLogin";
/** The key of the participant's offline store. */
export const offlineKey = "offlineKey";
