import * as v from "valibot";

import { listCall } from "./call.ts";
import { pictureAddress, requiredText, text } from "./fields.ts";
import { featured } from "./filters.ts";

export const banners = listCall({
  path: "/api/banner/get_all_data",
  summary: "The hero banners of the home page.",
  table: "banner",
  request: featured,
  record: v.object({
    vHeading: requiredText,
    vSubHeading: text,
    vColor: text,
    vImage: pictureAddress,
    vImageAlt: text,
  }),
  nested: true,
});
