import * as v from "valibot";

import { recordCall } from "./call.ts";
import { byteText, words } from "./fields.ts";

/** Served by a second host. The specification names none of its fields, so each may be missing. */
export const platform = recordCall({
  path: "/api/platform",
  summary: "What the platform is, as shown under the platform title.",
  request: v.object({}),
  record: v.object({
    vTitle: words,
    tDescription: byteText,
    points: v.fallback(v.array(v.object({ vTitle: words, tDescription: byteText })), []),
  }),
});

/** The header that the platform call carries besides its content type (specification 7). */
export const platformHeader = { "authorization-type": "content" } as const;
