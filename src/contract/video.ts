import * as v from "valibot";

import { listCall } from "./call.ts";
import { requiredText, text } from "./fields.ts";

/** The call has no effective body (specification 7). `vTitle` is an extra that any host may omit. */
export const videos = listCall({
  path: "/api/video/get_all_data",
  request: v.object({}),
  record: v.object({ vUrl: requiredText, vTitle: text }),
});
