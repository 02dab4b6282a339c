import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

/** Not in the specification: a host whose profiles have `iOtherLogins` has it. */
export const logOutOthers = resultCall({
  path: "/api/participant/logout-others",
  summary: "Ends all logins of a participant but the one that asks.",
  request: v.object({ vUniqueCode: requiredText }),
  codes: [200, 401],
});
