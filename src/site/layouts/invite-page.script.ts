/** Loaded by /survey-invite: opens the survey of the invitation in the address, or asks for its code. */
import "./page-entry.script.ts";
import { liveApi } from "../client/api.ts";
import { browser } from "../environment.ts";
import { onReturn, whenShown } from "../environment/page-life.ts";
import { lastingStorage as lasting } from "../environment/session-storage.ts";
import { logOut } from "../stores/account/log-out.ts";
import { openInvite, type Invite, type InviteQuestion } from "../stores/account/survey-invite.ts";
import { surveyInviteText } from "../text/survey-invite.ts";

whenShown(() => {
  const environment = browser;
  const logOutHere = () => logOut({ environment, lasting });
  void openInvite({ api: liveApi(), environment, location, logOut: logOutHere }).then(show);
  // Whoever is logged in by now may be another one.
  onReturn(() => environment.navigation.reload());
});

function show(invite: Invite): void {
  if (invite.kind === "opening") return;
  const { kind } = invite;
  for (const part of document.querySelectorAll<HTMLElement>("[data-invite]"))
    part.hidden = part.dataset["invite"] !== kind;
  if (kind === "question") ask(invite);
  if (kind === "incomplete") return;
  const heading = document.querySelector("h1");
  const { question, ended } = surveyInviteText;
  if (heading && kind === "ended") heading.textContent = ended.heading;
  if (heading && kind === "question") heading.textContent = question.heading(invite);
  heading?.setAttribute("aria-describedby", kind);
  heading?.focus();
}

/** Asks whose survey is to be opened. */
function ask(question: InviteQuestion): void {
  const part = document.getElementById("question")?.parentElement;
  const text = part?.querySelector("p");
  const open = part?.querySelector("button");
  const stay = part?.querySelector("a");
  if (!text || !open || !stay) return;
  const words = surveyInviteText.question;
  text.textContent = words.text(question);
  open.textContent = words.open(question);
  stay.textContent = words.stay(question);
  if (question.present === null) stay.href = "/login";
  open.addEventListener(
    "click",
    () => {
      open.ariaDisabled = "true";
      void question.open().then(show);
    },
    { once: true },
  );
}
