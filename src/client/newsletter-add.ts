import { newsletterAdd } from "../contract/newsletter.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Signs an address up for the newsletter (specification 7). */
export const addToNewsletter = (api: Api, vEmail: string): Promise<Outcome<null>> =>
  callApi(api, newsletterAdd, { vEmail });
