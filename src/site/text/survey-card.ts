/** Sentences around the surveys on offer. */

export const surveysHeading = "Our surveys";
export const surveyKicker = "Survey";
export const otherSurveys = "Other surveys";
export const answerSurvey = "Answer this survey";
export const openSurvey = "About this survey";
export const videosHeading = "See how it works";
export const playVideo = "Play the film";
export const filmInWords = "The film in words";
export const untitledVideo = (number: number) => `Film ${number}`;
export const testimonialsHeading = "What people say";
