import type { RequestOf } from "../contract/call.ts";
import { resetPassword } from "../contract/login.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Sets a new password with the code of a mailed link (specification 7). */
export const sendNewPassword = (
  api: Api,
  request: RequestOf<typeof resetPassword>,
): Promise<Outcome<null>> => callApi(api, resetPassword, request);
