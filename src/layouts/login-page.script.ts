/** Loaded by /login: the words that depend on how the visitor came here. */
import { browser } from "../environment.ts";
import { loginReason } from "../stores/account/login-reason.ts";

const lead = document.querySelector<HTMLElement>("[data-survey-names]");
if (lead) {
  const names = JSON.parse(lead.dataset["surveyNames"] ?? "{}") as Record<string, string>;
  lead.textContent = loginReason(browser, names);
  lead.dataset["chosen"] = "";
}
