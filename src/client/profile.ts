import type { RecordOf } from "../contract/call.ts";
import { profile } from "../contract/profile.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

export type Profile = RecordOf<typeof profile>;

/** Reads a participant's profile (specification 7). */
export const readProfile = (api: Api, vUniqueCode: string): Promise<Outcome<Profile>> =>
  callApi(api, profile, { vUniqueCode }, { isRead: true });
