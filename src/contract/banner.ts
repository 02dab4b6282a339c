import * as v from "valibot";

import { listCall } from "./call.ts";
import { pictureAddress, requiredWords, text, words } from "./fields.ts";
import { featuredFilter } from "./filters.ts";

export const banners = listCall({
  path: "/api/banner/get_all_data",
  summary: "The hero banners of the home page.",
  table: "banner",
  request: featuredFilter,
  record: v.object({
    vHeading: requiredWords,
    vSubHeading: words,
    vColor: text,
    vImage: pictureAddress,
    vImageAlt: words,
  }),
  nested: true,
});
