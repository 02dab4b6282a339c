import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

export const newsletterAdd = resultCall({
  path: "/api/news_letter/add",
  summary: "Signs an address up for the newsletter; 400 for one already there.",
  request: v.object({
    vEmail: requiredText,
    /** Ours: the proof that the embedded API asks for after a few requests of one address. */
    vGoogleRecaptchaResponse: v.optional(v.string()),
  }),
  codes: [200, 400],
});
