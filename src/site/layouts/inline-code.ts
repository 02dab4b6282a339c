/** Code that layouts write into pages as it is; the policy names its hashes (astro.config.mjs). */

import * as sessionKeys from "../client/session-keys.ts";
import { addressPages } from "../../contract/addresses.ts";

/** They show what a participant's login is needed for. */
const participantPages = [
  "/dashboard",
  "/survey",
  "/profile",
  "/change-password",
  "/update-profile",
];

/** Opening them does something, or their address has a code: not before somebody follows the link. */
const actingPages = ["/logout", "/confirm-email", ...addressPages].flatMap((path) => [
  path,
  `${path}/*`,
]);

/**
 * Chromium draws the page behind a link when a visitor is about to follow it, so that it is there at
 * the click; of participants' pages it fetches the file. No script is needed for that. What pages do
 * waits until they are shown (src/site/environment/page-life.ts).
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/api/*", ...participantPages, ...actingPages] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
  prefetch: [{ where: { href_matches: participantPages }, eagerness: "moderate" }],
});

/** /survey-invite fetches the page behind a personal link while the host looks the link up. */
export const surveyAhead = JSON.stringify({
  prefetch: [{ urls: ["/survey"], eagerness: "immediate" }],
});

/**
 * Logs out on /logout where its script, the next element, doesn't come, or not before the visitor
 * leaves: a page that is called "Logged Out" may be there without it, from a cache.
 */
export const logOutAnyway = `const s=document.currentScript;for(const e of["error","pagehide"])addEventListener(e,({target:t})=>{try{[document,s.nextElementSibling].includes(t)&&sessionStorage.${sessionKeys.participant}&&sessionStorage.clear()}catch{}},!0)`;
