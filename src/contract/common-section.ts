import * as v from "valibot";

import { listCall } from "./call.ts";
import { byteText, pictureAddress, words } from "./fields.ts";

export const commonSectionSlugs = ["home-section-one", "home-section-two"] as const;

export const commonSection = listCall({
  path: "/api/common_section",
  summary: "One of the two content sections of the home page.",
  table: "common_section",
  request: v.object({
    vSlug: v.picklist(commonSectionSlugs),
    eStatus: v.literal("Active"),
    eDeleted: v.literal("No"),
  }),
  record: v.object({
    vTitle: byteText,
    vHeading: byteText,
    vDescription: byteText,
    vImage: pictureAddress,
    vImageAlt: words,
  }),
  encoded: { vTitle: "bytes", vHeading: "bytes", vDescription: "bytes" },
});
