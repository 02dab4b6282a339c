/** Loaded by /survey-invite: opens the survey of the invitation in the address, or asks for its code. */
import "./page-entry.script.ts";
import { liveApi } from "../client/api.ts";
import { browser } from "../environment.ts";
import { whenShown } from "../environment/page-life.ts";
import { openInvite } from "../stores/account/survey-invite.ts";

whenShown(() => void open());

async function open(): Promise<void> {
  if (await openInvite({ api: liveApi(), environment: browser, location })) return;
  for (const part of document.querySelectorAll<HTMLElement>("[data-code]"))
    part.hidden = part.dataset["code"] === "known";
}
