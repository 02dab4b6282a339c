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

export const notFound = {
  /** Followed by pages with near addresses. */
  near: "Did you mean one of these?",
  text: "This page is not here. Its address may have changed or been mistyped. One of these pages may be the one you want.",
};

export const dataNotFound = {
  text: "We looked where it should be, and there is nothing there now.",
  back: "Go to the home page",
};
