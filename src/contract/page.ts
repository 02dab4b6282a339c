import * as v from "valibot";

import { listCall, recordCall, resultCall } from "./call.ts";
import { base64Text, contentText, requiredText, text, words } from "./fields.ts";
import { changeDates } from "./change-date.ts";
import { decodeReferences } from "./decode.ts";

/** What every page has (specification 3 and 7): metadata, company settings, a page record, a counted visit. */

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

export const metaByPage = recordCall({
  path: "/api/meta/get_by_id",
  summary: "Title, description and keywords of one page, by page key.",
  table: "meta",
  request: v.object({ vPage: requiredText }),
  record: v.object({ vTitle: words, tDescription: contentText, tKeyword: contentText }),
  codes: [200, 404],
});

/** Line breaks in it, `<br>` too, are removed later. */
const value = v.pipe(text, v.transform(decodeReferences));

/** Shown are COMPANY_EMAIL, COMPANY_NUMBER and COMPANY_ADDRESS (specification 3). */
export const companySettings = listCall({
  path: "/api/setting/company",
  summary: "Name and value of each company setting.",
  request: v.object({ eConfig: v.literal("Company") }),
  record: v.object({ vName: requiredText, vValue: value }),
});

/** Fields of a social setting are not in the specification: a name and an address. */
export const socialSettings = listCall({
  path: "/api/setting/social",
  summary: "The organisation's social media pages.",
  request: v.object({ eConfig: v.literal("Social") }),
  record: v.object({ vName: requiredText, vValue: value }),
});

/** The path is not in the specification; `PUBLIC_PAGE_VIEW_PATH` replaces it. */
export const pageViewAdd = resultCall({
  path: "/api/page_view/add",
  summary: "Counts one visit to a page.",
  request: v.object({ vPage: requiredText }),
});
