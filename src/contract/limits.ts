/** Business constants of the specification's section 9. Lengths in characters, times in milliseconds, sizes in CSS pixels. */

export const passwordMinimum = 6;
export const phoneLength = { minimum: 10, maximum: 12 } as const;
export const contactMaximum = { firstName: 40, lastName: 80, email: 100, company: 100 } as const;
/** No mail server takes a longer address (RFC 5321); the specification names no limit. */
export const emailMaximum = 254;

export const pictureTypes = ["image/jpeg", "image/png", "image/jpg"] as const;
export const profilePictureSize = 218;

export const homeSurveyCards = 3;
export const testimonialCut = 155;
export const surveyDescriptionCut = 145;
export const blogTitleCut = 28;
export const cardTags = 3;

export const toastLife = {
  form: 2000,
  surveySuccess: 500,
  surveyError: 1500,
  moodCompletion: 3000,
  standard: 3000,
} as const;
export const formReset = 2000;

/** How long a device keeps what a participant has on it, from the last login or answer there. */
export const offlineDays = 14;

export const moodSize = { selected: 100, other: 50 } as const;
export const partnerRole = 5;

/** Milliseconds that a page waits for the script of an island (specification 9). */
export const chunkTimeout = 120_000;

/** Milliseconds between two tries to have a script that has failed. */
export const retryPause = 5000;
