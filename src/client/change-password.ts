import type { RequestOf } from "../contract/call.ts";
import { changePassword } from "../contract/profile.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Changes a participant's password (specification 7). */
export const sendPasswordChange = (
  api: Api,
  request: RequestOf<typeof changePassword>,
): Promise<Outcome<null>> => callApi(api, changePassword, request);
