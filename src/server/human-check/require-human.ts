import * as v from "valibot";

import { humanCheckFailed } from "../../text/verification.ts";
import { ApiError } from "../http/api-error.ts";
import type { Services } from "../services.ts";

/**
 * A check's result as a request carries it. A missing one is no malformed request here but a
 * failed check: 400 means something else to the login form.
 */
export const humanCheckResult = v.optional(v.string(), "");

/**
 * Lets people through. A result works once, so call this after everything that a slip of the
 * visitor could fail at.
 *
 * @throws {ApiError} 403 when the result proves nothing (specification 5)
 */
export async function requireHuman({ verifyHuman }: Services, result: string): Promise<void> {
  if (!(await verifyHuman(result))) throw new ApiError(403, humanCheckFailed);
}
