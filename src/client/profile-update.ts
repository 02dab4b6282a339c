import type { RecordOf, RequestOf } from "../contract/call.ts";
import { profileUpdate } from "../contract/profile.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Saves a participant's profile, as a multipart form (specification 7). */
export const saveProfile = (
  api: Api,
  request: RequestOf<typeof profileUpdate>,
): Promise<Outcome<RecordOf<typeof profileUpdate>>> => callApi(api, profileUpdate, request);
