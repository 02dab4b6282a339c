/** Loaded by /login. */
import { session } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";
import { loginReason, unopenedInvitation } from "../stores/account/login-reason.ts";

// The words that depend on how the visitor came here.
whenShown(() => {
  const lead = document.querySelector<HTMLElement>("[data-survey-names]");
  if (!lead) return;
  const names = JSON.parse(lead.dataset["surveyNames"] ?? "{}") as Record<string, string>;
  lead.textContent = loginReason(session, names);
  lead.dataset["chosen"] = "";
  const unopened = unopenedInvitation(session);
  const offer = document.querySelector<HTMLElement>("[data-invitation]");
  const link = offer?.querySelector("a");
  if (!unopened || !offer || !link) return;
  link.href = unopened.href;
  link.textContent = unopened.action;
  offer.hidden = false;
});
