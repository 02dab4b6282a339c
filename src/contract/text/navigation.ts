/** Links of the header and the footer, in the order they are shown. */

export interface SiteLink {
  readonly path: string;
  readonly text: string;
}

export const mainLinks: readonly SiteLink[] = [
  { path: "/culture-assesment", text: "Culture assessment" },
  { path: "/solution", text: "Solution" },
  { path: "/blog", text: "Blog" },
  { path: "/about-us", text: "About us" },
];

export const demoLink: SiteLink = { path: "/contact-us", text: "Book a Demo" };
export const connectLink: SiteLink = { path: "/contact-us", text: "Let's Connect" };

export const footerLinks: readonly SiteLink[] = [
  ...mainLinks,
  { path: "/contact-us", text: "Contact us" },
];

export const legalLinks: readonly SiteLink[] = [
  { path: "/terms-of-use", text: "Terms of use" },
  { path: "/privacy-policy", text: "Privacy policy" },
  { path: "/accessibility", text: "Accessibility" },
  { path: "/cookies", text: "Cookies" },
  { path: "/modern-slavery-act", text: "Modern Slavery Act" },
];

/** The title of a page whose metadata has none (specification 2). */
export const pageTitles: Readonly<Record<string, string>> = {
  home: "Home",
  ...Object.fromEntries(
    [...footerLinks, ...legalLinks].map(({ path, text }) => [path.slice(1), text]),
  ),
  "data-not-found": "Data Not found",
  login: "Log in",
  "forget-password": "Forgotten password",
  "success-reset-password": "Look in your inbox",
  "reset-password": "New password",
  "confirm-email": "Confirm your email address",
  dashboard: "Dashboard",
  profile: "Your profile",
  "update-profile": "Edit profile",
  "change-password": "Change password",
  logout: "Logged out",
  survey: "Survey",
  "survey-invite": "Survey-Invitation",
};

/** The title of a survey's page when its metadata has none (specification 2). */
export const surveyPageTitle = "Pulse";

/** Toggles between shortened and full texts (specification 2 and 5): testimonials read, surveys view. */
export const toggles = {
  readMore: "Read More",
  readLess: "Read Less",
  viewMore: "View More",
  viewLess: "View Less",
} as const;
