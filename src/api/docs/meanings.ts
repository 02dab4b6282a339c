/**
 * What fields mean beyond their names and types, for the authors of other hosts (`/docs`,
 * `npm run doctor -- --openapi`). A field of one call that means something else there has the call's path
 * before its name.
 */
const byName: Readonly<Record<string, string>> = {
  answers:
    "An extra: what this person has answered on this page, so that it is shown again on another device.",
  captcha: "The proof of the human check, as vGoogleRecaptchaResponse.",
  category: "The page's category; a mood survey has none.",
  dAgain: "An extra: the day on which a completed survey can be answered again.",
  dUntil: "An extra: the last day on which it can be answered.",
  eConfig: "Which group of settings: Company or Social.",
  eDelete: "No: records that are not deleted.",
  eDeleted: "No: records that are not deleted.",
  eFeature: "Yes for records that the home page shows, No for the others.",
  eMood:
    "Yes for a survey of one question that is answered by a picture (`/api/question/answer`), No for one of categories (`/api/question/save_answer`).",
  eStatus: "Active: records that are published.",
  following:
    "An extra: all pages after this one, in the order in which they are asked, each as question data.",
  iCategoryId:
    "Names the category, over all surveys: a save names its category and no survey. In a blog it is the post's topic.",
  iDone: "Questions that this person has answered, of all pages.",
  iMinutes: "An extra: how long the rest takes.",
  iMoodOptionId: "Names a mood; sent back as iOptionId.",
  iOptionId: "Names an option; in a save, one for each question, in the order of iQuestionId.",
  iOtherLogins:
    "An extra: how many other logins the person has; /profile then offers `/api/participant/logout-others`, which ends them.",
  iQuestionId: "Names a question, over all surveys.",
  iRoleId: "2: organisations that are partners.",
  iSubCategoryId: "Names the part of the category; null for a category without parts.",
  iSurveyId: "Names the survey in the save of a mood; null where the list has none.",
  iSurveyLinkId:
    "What follows /survey-invite#/ or /survey-invite/ in the address of an invitation.",
  iTotal: "Questions of all pages.",
  next: "An extra: the next page's question data, which spares the site a request.",
  options:
    "The answers to choose from: of the page for all its questions, or of each question, in their order.",
  participantVUniquieCode: "The participant's code, from the answer to the login.",
  ParticipantUniqueCode: "The participant's code, from the answer to the login.",
  progress: "An extra: how far this person is in the whole survey.",
  recommendation: "An extra: the recommended posts, which spares a call for each post.",
  replaced:
    "An extra: the options that were stored before for these questions, where they were others.",
  stored:
    "An extra: what is stored of the person and until when, in words; /profile then shows it and offers the answer of `/api/participant/personal-data` as a file.",
  survey_status:
    "pending: not begun; continue: begun, more questions follow; completed: all are answered. Any letter case. In the answer to a save, completed ends the survey, and continue asks for the questions of the ids beside it.",
  SurveyUniqueCode: "The survey's vUniqueCode.",
  tAbout: "About the person: HTML, as its UTF-8 bytes.",
  tDescription: "HTML; the site shows a safe part of it.",
  vDeviceKey:
    "An extra: a secret of the participant, with which answers that wait on a device are encrypted.",
  vEmailPending: "An extra: an address that waits until its owner confirms it.",
  vFlag: "History: the page before the one that the ids name.",
  vFormerDeviceKey:
    "An extra: former values of vDeviceKey, the latest first, which open what they have encrypted.",
  vGoogleRecaptchaResponse:
    "The proof of the human check: base64 of {challenge, solution} with ALTCHA, or reCAPTCHA's token.",
  vImage: "The address of a picture, absolute or below the host.",
  vLabel: "The label's key, LBL_….",
  vMoodOption: "The address of the mood's picture.",
  vPage: "The page's key: home, contact-us, or the slug of a survey.",
  vSlug: "The page's name in its address.",
  vSurveyLink:
    "Where an invitation leads: an address, or a path of the site such as /survey#CODE-OF-SURVEY.",
  vText: "The label's words.",
  vUniqueCode: "Names the record; of a participant, it is the secret of a login.",
  vWebpImage: "The address of a picture, absolute or below the host; any type of picture.",
  "/api/participant/change_password vUniqueCode":
    "The secret of the login; in the answer, an extra: the one from now on.",
  "/api/participant/confirm-email vUniqueCode": "The code of the mailed link.",
  "/api/participant/profile_update vImage":
    "A file (JPEG or PNG, of at most 24 megapixels, progressive 12, and 10 MB with the rest of the form), or the value of vImage in the profile, which keeps the picture.",
  "/api/participant/reset-password vUniqueCode":
    "What follows /reset-password#/ or /reset-password/ in the address of the mailed link.",
  "/crm/web-to-contact Description": "The message; it may be empty.",
};

/** What a field of a call means; undefined where its name says it. */
export const meaningOfField = (path: string, name: string): string | undefined =>
  byName[`${path} ${name}`] ?? byName[name];

/** What codes mean in one call, where that is more than in all of them. */
const codesOfCalls: Readonly<Record<string, string>> = {
  "/api/participant/login 400": "No account has this address.",
  "/api/participant/login 401": "The password is wrong. People stay where they are.",
  "/api/participant/forgot-password 400": "No account has this address.",
  "/api/participant/reset-password 404": "The new password is the old one. The link stays good.",
  "/api/participant/reset-password 422":
    "The new password is too short for this host, or easy to guess. The message is shown, and the link stays good.",
  "/api/participant/change_password 422":
    "The present password is wrong, or the new one is too short for this host or easy to guess. The message is shown.",
  "/api/participant/change_password 400": "The new passwords differ.",
  "/api/participant/change_password 401":
    "The present password is wrong. The message is shown, and nobody is logged out.",
  "/api/participant/change_password 404": "The new password is the old one.",
  "/api/news_letter/add 400": "The address is signed up already, or is none.",
  "/api/question/answer 409": "This mood was answered today already.",
};

export const meaningOfCode = (path: string, code: number): string | undefined =>
  codesOfCalls[`${path} ${code}`];
