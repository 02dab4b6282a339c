import * as v from "valibot";

import { recordCall } from "./call.ts";
import { byteText, requiredText, words } from "./fields.ts";
import { decodeReferences } from "./references.ts";

const plain = v.pipe(byteText, v.transform(decodeReferences));

export const metaByPage = recordCall({
  path: "/api/meta/get_by_id",
  summary: "Title, description and keywords of one page, by page key.",
  table: "meta",
  request: v.object({ vPage: requiredText }),
  record: v.object({ vTitle: words, tDescription: plain, tKeyword: plain }),
  codes: [200, 404],
});
