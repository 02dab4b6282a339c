/** Loaded by /login. */
import { readStorage } from "../environment/read-storage.ts";
import { whenLoaded } from "../environment/when-idle.ts";
import { loginReason } from "../stores/account/login-reason.ts";
import { runTemplate } from "./run-template.ts";

// The words that depend on how the visitor came here.
const lead = document.querySelector<HTMLElement>("[data-survey-names]");
if (lead) {
  const names = JSON.parse(lead.dataset["surveyNames"] ?? "{}") as Record<string, string>;
  lead.textContent =
    readStorage((storage) => loginReason({ get: (key) => storage.getItem(key) }, names)) ??
    lead.textContent;
  lead.dataset["chosen"] = "";
}

// Begins when the page has loaded (specification 2). The form, which comes later, has the same
// check and loads again what fails to load here.
whenLoaded(() => runTemplate("human-check"));
