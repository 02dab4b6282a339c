import type { RequestOf } from "../contract/call.ts";
import { forgotPassword } from "../contract/login.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Asks for a link to choose a new password (specification 7). */
export const askForResetLink = (
  api: Api,
  request: RequestOf<typeof forgotPassword>,
): Promise<Outcome<null>> => callApi(api, forgotPassword, request);
