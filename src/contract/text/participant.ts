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
