/** Loaded by /login. */
import { browser } from "../environment.ts";
import { whenLoaded } from "../environment/page-life.ts";
import { loginReason } from "../stores/account/login-reason.ts";

// The words that depend on how the visitor came here.
const lead = document.querySelector<HTMLElement>("[data-survey-names]");
if (lead) {
  const names = JSON.parse(lead.dataset["surveyNames"] ?? "{}") as Record<string, string>;
  lead.textContent = loginReason(browser, names);
  lead.dataset["chosen"] = "";
}

// Begins when the page has loaded (specification 2); the form, which comes later, has the same check.
// What fails to load here is loaded again by it.
whenLoaded(() => {
  import("../client/live-human-check.ts").then(
    ({ humanCheckFor }) => humanCheckFor("login").prepare(),
    () => undefined,
  );
});
