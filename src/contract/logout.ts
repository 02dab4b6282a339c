import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

/**
 * Ends a login on the server. Not in the specification: a host may lack it, and its answer changes
 * nothing for the visitor. `PUBLIC_LOG_OUT_PATH` replaces the path.
 */
export const logOut = resultCall({
  path: "/api/participant/logout",
  summary: "Ends a login.",
  request: v.object({ vUniqueCode: requiredText }),
});
