import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

/** The path is not in the specification; `PUBLIC_PAGE_VIEW_PATH` replaces it. */
export const pageViewAdd = resultCall({
  path: "/api/page_view/add",
  summary: "Counts one visit to a page.",
  request: v.object({ vPage: requiredText }),
});
