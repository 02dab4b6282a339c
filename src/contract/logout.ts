import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

/** Not in the specification: a host may lack it. `PUBLIC_LOG_OUT_PATH` replaces the path. */
export const logOut = resultCall({
  path: "/api/participant/logout",
  summary: "Ends a login.",
  request: v.object({ vUniqueCode: requiredText }),
});
