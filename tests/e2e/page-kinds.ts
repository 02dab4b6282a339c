import { participantPageKeys } from "../../src/site/content/page-keys.ts";
import { staticPageSlugs } from "../../src/contract/page.ts";
import { outboxKey } from "./outbox.ts";
import { siteFiles } from "../../src/publisher/files/redirects.ts";
import { builtSite } from "../helpers/test-settings.ts";

const addresses = [...(await siteFiles(builtSite)).keys()].sort();

const first = (folder: string) =>
  addresses.filter((address) => address.startsWith(folder)).slice(0, 1);

/** Pages with a template of their own; those of participants change with the login. */
const ownPages = addresses.filter(
  (address) =>
    /^\/[\w-]+$/.test(address) &&
    !["404", ...staticPageSlugs, ...participantPageKeys].includes(address.slice(1)),
);

const knownKinds: readonly string[] = [
  "/",
  "/privacy-policy",
  "/culture-assesment",
  "/solution",
  ...first("/survey/"),
  "/blog",
  ...first("/blog/category/"),
  ...first("/blog-detail/"),
  "/contact-us",
  "/login",
  "/forget-password",
  "/success-reset-password",
  "/reset-password/some-code",
  "/confirm-email#/some-code",
  "/data-not-found",
  "/no-such-page",
];

/** One page of each kind, also of those that are new. */
export const pageKinds: readonly string[] = [...new Set([...knownKinds, ...ownPages])];

/** Kinds that differ from another one by a heading or a field: page-kinds.long.test.ts. */
export const likeAnother: readonly string[] = [
  ...first("/blog/category/"),
  "/forget-password",
  "/reset-password/some-code",
  "/data-not-found",
];

/** The pages that are not the site's. */
export const internalPages: readonly string[] = [
  "/docs",
  `/outbox?key=${outboxKey}`,
  `/build-report?key=${outboxKey}`,
];

/** The browser's message about scripts of these tests in a mail of `/outbox`, where none may run. */
export const scriptInMail = /Blocked script execution in '[^']*\/outbox/;

/** The browser's message about the one address that doesn't exist. */
export const missingPage = /(status|status of) 404/;
