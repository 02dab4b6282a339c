import type { Hono } from "hono";

import { humanCheckChallengePath } from "../../contract/human-check.ts";
import { callerOf } from "../../http/caller.ts";
import { limitAddress } from "../limits/limit.ts";
import type { Services } from "../services.ts";
import { issueChallenge, type Work } from "./altcha.ts";

/** Hands out proof-of-work challenges, in the form that ALTCHA's solvers read. */
export function mountChallenge(app: Hono, services: Services, work: Work): void {
  app.get(humanCheckChallengePath, async (context) => {
    const caller = callerOf(context, services.settings.TRUSTED_PROXIES);
    await limitAddress(services, caller, "challenge");
    context.header("Cache-Control", "no-store");
    return context.json(await issueChallenge(services, work));
  });
}
