import type { Hono } from "hono";
import * as v from "valibot";

import { humanCheckChallengePath, proofWork } from "../../contract/human-check.ts";
import { ApiError } from "../http/api-error.ts";
import type { Services } from "../services.ts";
import { issueChallenge, type Work } from "./altcha.ts";

/**
 * Hands out proof-of-work challenges, in the form that ALTCHA's solvers read. `?work=` asks for a dearer
 * one, as a refusal has told (`proofWork`).
 */
export function mountChallenge(app: Hono, services: Services, work: Work): void {
  app.get(humanCheckChallengePath, async (context) => {
    const asked = v.safeParse(proofWork, Number(context.req.query("work") ?? 1));
    if (!asked.success) throw new ApiError(400, "work: expected 1, 10 or 100.");
    context.header("Cache-Control", "no-store");
    return context.json(await issueChallenge(services, work, asked.output));
  });
}
