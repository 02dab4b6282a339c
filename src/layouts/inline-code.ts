/** Code that layouts write into pages as it is; the policy names its hashes (astro.config.mjs). */

import * as sessionKeys from "../client/session-keys.ts";

/**
 * Browsers that know speculation rules fetch the page behind a link when a visitor is about to follow
 * it; no script is needed for that.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [{ where: { href_matches: "/*" }, eagerness: "moderate" }],
});

/**
 * Logs out on /logout where its script, the next element, doesn't come, or not before the visitor
 * leaves: a page that is called "Logged Out" may be there without it, from a cache.
 */
export const logOutAnyway = `const s=document.currentScript;for(const e of["error","pagehide"])addEventListener(e,({target:t})=>{try{[document,s.nextElementSibling].includes(t)&&sessionStorage.${sessionKeys.participant}&&sessionStorage.clear()}catch{}},!0)`;
