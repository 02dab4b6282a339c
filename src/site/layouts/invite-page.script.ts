/** Loaded by /survey-invite: opens the survey of the invitation in the address. */
import { liveApi } from "../client/live-api.ts";
import { browser } from "../environment.ts";
import { whenShown } from "../environment/when-shown.ts";
import { openInvite } from "../stores/account/survey-invite.ts";

whenShown(() => void openInvite({ api: liveApi(), environment: browser, location }));
