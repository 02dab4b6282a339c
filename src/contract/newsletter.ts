import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

export const newsletterAdd = resultCall({
  path: "/api/news_letter/add",
  request: v.object({ vEmail: requiredText }),
  codes: [200, 400],
});
