/** Loaded by /reset-password. */
import { session } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";
import { passwordReason } from "../stores/account/password-reason.ts";

// The words that depend on whether the visitor came with an invitation.
whenShown(() => {
  const lead = document.querySelector<HTMLElement>("[data-lead]");
  if (!lead) return;
  lead.textContent = passwordReason(session, location.search);
  lead.dataset["chosen"] = "";
});
