/** Loaded by participants' pages, before React: whoever has no participant code is led away. */
import { sessionKeys } from "../client/session-keys.ts";
import { browser, onReturn } from "../environment.ts";
import { guardPage, guardReturn } from "../stores/account/guard.ts";

const page = document.documentElement.dataset["page"];
const code = browser.session.get(sessionKeys.participant);

guardPage(page, browser);
// After logging out, Back would show the page as it was, for as long as the next one takes to come.
onReturn(() => {
  if (!guardReturn(page, code, browser)) document.body.replaceChildren();
});
