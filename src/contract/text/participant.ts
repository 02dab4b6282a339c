/** Links and sentences around the pages of a participant (specification 2). */
import type { SiteLink } from "./navigation.ts";

export const dashboardLink: SiteLink = { path: "/dashboard", text: "Dashboard" };

export const participantLinks: readonly SiteLink[] = [
  dashboardLink,
  { path: "/profile", text: "Profile" },
  { path: "/change-password", text: "Change Password" },
  { path: "/logout", text: "Log Out" },
];

export const participantNavigation = "Your account";
/** Under the pages of participants, beside the label LBL_DASHBOARD_CONFIDENTIALITY. */
export const helpLinks: readonly SiteLink[] = [
  { path: "/contact-us", text: "Get help" },
  { path: "/privacy-policy", text: "Privacy policy" },
];
export const accountFooterNavigation = "Help";
/** In the header, before the participant's first name. */
export const loggedInAs = "Logged in as";
export const loginLink: SiteLink = { path: "/login", text: "Log in" };
export const backToDashboard = "Back to the dashboard";
export const needsScript =
  "This page needs JavaScript. Please switch it on, or use another browser.";

/** On the pages of a participant whom a personal link has logged in. */
export const linkLoginText = {
  heading: "You came with your personal link",
  /** On the dashboard, the profile and the page that changes the password. */
  dashboard:
    "It opens the survey it was sent for, and nothing else. To see all your surveys and your profile, log in with your password.",
  profile:
    "It opens the survey it was sent for, and nothing else. To see your profile, log in with your password.",
  changePassword:
    "It opens the survey it was sent for, and nothing else. To change your password, log in with it.",
  noPassword: "If you have none yet, choose one: we will email you a link.",
  logIn: "Log in",
  choosePassword: "Choose a password",
} as const;
