/** Sentences of the frame around every page. */

export const skipToContent = "Skip to content";
export const mainNavigation = "Main";
export const footerNavigation = "Explore";
export const legalNavigation = "Legal";
export const menu = "Menu";
export const closeMenu = "Close";
export const homePage = "Home";
export const socialHeading = "Follow along";
export const talkHeading = "Talk to us";

export const notFoundText = {
  /** Followed by pages with near addresses. */
  near: "Did you mean one of these?",
  text: "This page is not here. Its address may have changed or been mistyped. Perhaps you want one of these pages.",
};

export const dataNotFound = {
  text: "We looked where it should be, and there is nothing there now.",
  back: "Go to the home page",
};

/** Sentences around the surveys on offer. */

export const surveysHeading = "Our surveys";
export const surveyKicker = "Survey";
export const otherSurveysHeading = "Other surveys";
/** Of the page about a survey, which need not be one of them. */
export const yourSurveys = "Go to your surveys";
export const openSurvey = "About this survey";
export const videosHeading = "See how it works";
export const playVideo = "Play the film";
export const filmInWords = "The film in words";
export const untitledVideo = (number: number) => `Film ${number}`;
export const testimonialsHeading = "What people say";

/** Spoken names inside a carousel. */
export const carouselText = {
  role: "carousel",
  slideRole: "slide",
  slide: (number: number, total: number) => `${number} of ${total}`,
  testimonials: "Testimonials",
  partners: "Partner organisations",
  choose: "Choose a testimonial",
  show: (number: number) => `Show testimonial ${number}`,
  /** Which partners are in sight, from one number to another; the list goes round. */
  partnersShown: (from: number, to: number, total: number) =>
    from === to ? `Partner ${from} of ${total}` : `Partners ${from} to ${to} of ${total}`,
  previous: "Previous partners",
  next: "Next partners",
} as const;
