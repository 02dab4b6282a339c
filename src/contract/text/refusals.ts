/**
 * Refusals of the embedded API for which the specification has no sentence, and which pages may show. What
 * only tells the author of another client what is wrong with a request is beside the check.
 */
export const refusalText = {
  logInAgain: "Please log in again.",
  wrongPassword: "That password is not right.",
  wrongCurrentPassword: "The current password is not right.",
  passwordShort: (minimum: number) => `Password must be at least ${minimum} characters long.`,
  passwordCommon: "Many people use this password, or one much like it. Please choose another.",
  passwordKnown: (product: string) =>
    `Please choose a password that can’t be guessed from your name, your email address or the name ${product}.`,
  linkEnded: "This link has expired or has been used. Please ask for a new one.",
  emailTaken: "Another account has this email address.",
  addressEntered: "This address has already been entered.",
  manyPictures: (wait: string) =>
    `You have sent many pictures in the last hour. Please save this one in ${wait}. Nothing in this form has been saved yet.`,
  pictureLarge: (megapixels: number) =>
    `Profile picture: please choose one of at most ${megapixels} megapixels.`,
  pictureUnreadable: "Profile picture: this one can’t be read. Please choose another.",
  pictureSlow: "Profile picture: this one takes too long to read. Please choose a smaller one.",
  noInvitation: "There is no such invitation.",
  noSurvey: "You are not invited to this survey.",
  noQuestions: "This survey has no such questions.",
  questionsBefore: "Questions before these are still unanswered.",
  finished: "You have completed this survey. Thank you.",
  moodTold: "You have already told us your mood for that day.",
} as const;
