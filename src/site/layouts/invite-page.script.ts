/** Loaded by /survey-invite: opens the survey of the invitation in the address. */
import { liveApi } from "../client/api.ts";
import { browser } from "../environment.ts";
import { whenShown } from "../environment/page-life.ts";
import { openInvite } from "../stores/account/survey-invite.ts";

whenShown(() => void openInvite({ api: liveApi(), environment: browser, location }));
