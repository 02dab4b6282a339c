import type { RequestOf } from "../contract/call.ts";
import { confirmEmail } from "../contract/confirm-email.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Confirms a new email address with the code of a mailed link and the password. */
export const sendConfirmation = (
  api: Api,
  request: RequestOf<typeof confirmEmail>,
): Promise<Outcome<null>> => callApi(api, confirmEmail, request);
