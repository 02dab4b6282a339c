import * as v from "valibot";

import { resultCall } from "./call.ts";
import { password, requiredText } from "./fields.ts";

/** Not in the specification: a host that mails links to `/confirm-email#/CODE` has it. */
export const confirmEmail = resultCall({
  path: "/api/participant/confirm-email",
  summary: "Confirms a new email address with the code of a mailed link and the password.",
  request: v.object({ vUniqueCode: requiredText, vPassword: password }),
});
