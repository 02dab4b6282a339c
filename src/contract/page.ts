import * as v from "valibot";

import { listCall } from "./call.ts";
import { base64Text } from "./base64-text.ts";
import { changeDates } from "./change-date.ts";
import { requiredText, text } from "./fields.ts";

/** Slugs of the pages whose whole body is a page record (specification 2, design 6.10). */
export const staticPageSlugs = [
  "about-us",
  "terms-of-use",
  "privacy-policy",
  "accessibility",
  "cookies",
  "modern-slavery-act",
] as const;

export const pageBySlug = listCall({
  path: "/api/page",
  summary: "The body of a static page, as base64 of HTML.",
  table: "page",
  request: v.object({
    vSlug: requiredText,
    eStatus: v.literal("Active"),
    eDelete: v.literal("No"),
  }),
  record: v.object({
    vSlug: text,
    tDescription: base64Text,
    eStatus: v.nullish(v.string()),
    eDelete: v.nullish(v.string()),
    ...changeDates,
  }),
  nested: "with code",
  encoded: { tDescription: "base64" },
});
