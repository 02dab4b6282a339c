import { staticPageSlugs } from "../../contract/page.ts";

/** Pages of participants. Their keys are their paths. */
export const participantPageKeys = [
  "login",
  "forget-password",
  "success-reset-password",
  "reset-password",
  "confirm-email",
  "dashboard",
  "profile",
  "update-profile",
  "change-password",
  "logout",
  "survey",
  "survey-invite",
] as const;

/** Slugs of the pages whose body is a page record; each survey's slug is one more. */
export const contentPageSlugs = [...staticPageSlugs, "culture-assesment", "solution"] as const;

/** Page keys of labels and metadata (specification 2, design 6.1); each survey's slug is one more. */
export const fixedPageKeys = [
  "home",
  "blog",
  "blog-detail",
  "contact-us",
  ...contentPageSlugs,
  "data-not-found",
  ...participantPageKeys,
] as const;

const unlisted: ReadonlySet<string> = new Set([
  ...participantPageKeys,
  "data-not-found",
  // Its pages are the posts.
  "blog-detail",
]);

/** Keys of the fixed pages that people search for, the login among them; all but `home` are paths. */
export const listedPageKeys = fixedPageKeys.filter((key) => key === "login" || !unlisted.has(key));
