/** Loaded by participants' pages before React: redirects visitors without a participant code. */
import "./page-entry.script.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { rememberWantedPage } from "../client/wanted-page.ts";
import { browser } from "../environment.ts";
import { onReturn, whenShown } from "../environment/page-life.ts";
import { lastingStorage as lasting } from "../environment/session-storage.ts";
import { forgetEndedLogin, guardPage, guardReturn } from "../stores/account/guard.ts";

const storages = { session: browser.session, lasting };
const page = document.documentElement.dataset["page"];

whenShown(() => {
  forgetEndedLogin(storages);
  const code = browser.session.get(sessionKeys.participant);
  // The other pages lead to the home page, where a wish ends.
  if (!guardPage(page, browser) && page === "dashboard") rememberWantedPage("/dashboard");
  const isByLink = browser.session.get(sessionKeys.linkLogin) !== null;
  document.documentElement.toggleAttribute("data-link-login", isByLink);
  document
    .querySelector("[data-log-in]")
    ?.addEventListener("click", () => rememberWantedPage(`/${location.pathname.slice(1)}`));
  const name = document.querySelector("[data-first-name]");
  if (name) name.textContent = browser.session.get(sessionKeys.firstName);

  // After logging out, Back would show the old page until the next one has loaded.
  onReturn(() => {
    forgetEndedLogin(storages);
    if (!guardReturn(page, code, browser)) document.body.replaceChildren();
  });
});
