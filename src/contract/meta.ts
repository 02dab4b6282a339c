import * as v from "valibot";

import { recordCall } from "./call.ts";
import { byteText, requiredText, text } from "./fields.ts";

export const metaByPage = recordCall({
  path: "/api/meta/get_by_id",
  summary: "Title, description and keywords of one page, by page key.",
  table: "meta",
  request: v.object({ vPage: requiredText }),
  record: v.object({ vTitle: text, tDescription: byteText, tKeyword: byteText }),
  codes: [200, 404],
});
