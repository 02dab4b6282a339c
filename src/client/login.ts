import type { RecordOf, RequestOf } from "../contract/call.ts";
import { login } from "../contract/login.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Signs a participant in; success brings the code of the login (specification 7). */
export const logIn = (
  api: Api,
  credentials: RequestOf<typeof login>,
): Promise<Outcome<RecordOf<typeof login>>> => callApi(api, login, credentials);
