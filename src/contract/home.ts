import * as v from "valibot";

import { listCall, recordCall } from "./call.ts";
import {
  pictureAddress,
  requiredWords,
  text,
  words,
  featuredFilter,
  contentText,
  sole,
  requiredText,
} from "./fields.ts";
import { partnerRole } from "./limits.ts";
import { decodeReferences } from "./decode.ts";

/** What the home page shows besides posts and surveys (specification 3 and 7). */

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
    vTitle: contentText,
    vHeading: contentText,
    vDescription: contentText,
    vImage: pictureAddress,
    vImageAlt: words,
  }),
  encoded: { vTitle: "bytes", vHeading: "bytes", vDescription: "bytes" },
});

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

const saysSomething = v.pipe(contentText.strict, v.trim(), v.nonEmpty("a text that is not empty"));

export const testimonials = listCall({
  path: "/api/testimonial/get_all_data",
  summary: "What customers say.",
  request: featuredFilter,
  record: v.object({
    tTestimonial: saysSomething,
    vFullName: words,
    user_datas: v.nullish(
      sole(
        v.object({
          vWebpImage: pictureAddress,
          vFirstName: words,
          vLastName: words,
          user_profile: v.nullish(sole(v.object({ vOrganizationName: words }))),
        }),
      ),
    ),
  }),
  nested: true,
});

/**
 * The call has no effective body (specification 7). All but `vUrl` are extras that any host may
 * omit; `tDescription` and `tTranscript`, a line per caption, are a film's alternative in words.
 */
export const videos = listCall({
  path: "/api/video/get_all_data",
  summary: "Films of the home page, each shown in an iframe.",
  request: v.object({}),
  record: v.object({
    vUrl: v.pipe(requiredText, v.transform(decodeReferences)),
    vTitle: words,
    tDescription: contentText,
    tTranscript: contentText,
    /** The film's poster. */
    vWebpImage: pictureAddress,
  }),
});

/** Served by a second host. The specification names none of its fields, so each may be missing. */
export const platform = recordCall({
  path: "/api/platform",
  summary: "What the platform is, as shown under the platform title.",
  request: v.object({}),
  record: v.object({
    vTitle: words,
    tDescription: contentText,
    points: v.fallback(v.array(v.object({ vTitle: words, tDescription: contentText })), []),
  }),
});

/** The header that the platform call carries besides its content type (specification 7). */
export const platformHeader = { "authorization-type": "content" } as const;
