/** Loaded by /survey-invite. */
import { liveApi } from "../client/live-api.ts";
import { browser } from "../environment.ts";
import { openInvite } from "../stores/account/survey-invite.ts";

void openInvite({ api: liveApi(), environment: browser, place: location });
