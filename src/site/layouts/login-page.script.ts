/** Loaded by /login. */
import { session } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";
import { loginReason } from "../stores/account/login-reason.ts";

// The words that depend on how the visitor came here.
whenShown(() => {
  const lead = document.querySelector<HTMLElement>("[data-survey-names]");
  if (!lead) return;
  const names = JSON.parse(lead.dataset["surveyNames"] ?? "{}") as Record<string, string>;
  lead.textContent = loginReason(session, names);
  lead.dataset["chosen"] = "";
});
