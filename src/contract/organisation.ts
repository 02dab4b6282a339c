import * as v from "valibot";

import { listCall } from "./call.ts";
import { pictureAddress, words } from "./fields.ts";
import { partnerRole } from "./limits.ts";

export const organisations = listCall({
  path: "/api/orgenization/get_all_data",
  summary: "The partner organisations, with their logos.",
  table: "organisation",
  request: v.object({
    // As ids are: a number or its digits.
    iRoleId: v.picklist([partnerRole, `${partnerRole}` as const]),
    eFeature: v.literal("Yes"),
    eDelete: v.literal("No"),
  }),
  record: v.object({ vWebpImage: pictureAddress, vImageAlt: words }),
});
