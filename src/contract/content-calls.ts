import { banners, commonSection, organisations, platform, testimonials, videos } from "./home.ts";
import { blogById, blogRecommendation, blogs } from "./blog.ts";
import type { Call, RequestOf } from "./call.ts";
import { labelsByPage } from "./label.ts";
import { partnerRole } from "./limits.ts";
import { metaByPage, pageBySlug, companySettings, socialSettings } from "./page.ts";
import { surveyById, surveys } from "./offered-survey.ts";

/** The calls whose answers are the organisation's content, the same for every visitor. */
export const contentCalls = {
  banners,
  blogById,
  blogRecommendation,
  blogs,
  commonSection,
  companySettings,
  labelsByPage,
  metaByPage,
  organisations,
  pageBySlug,
  platform,
  socialSettings,
  surveyById,
  surveys,
  testimonials,
  videos,
} as const satisfies Readonly<Record<string, Call>>;

export type ContentCalls = typeof contentCalls;
export type ContentCallName = keyof ContentCalls;

/** The calls whose records are one list of the content each, by their payloads. */
export const plainLists = {
  banners: { eFeature: "Yes", eDelete: "No" },
  organisations: { iRoleId: partnerRole, eFeature: "Yes", eDelete: "No" },
  testimonials: { eFeature: "Yes", eDelete: "No" },
  videos: {},
} as const satisfies { readonly [Name in ContentCallName]?: RequestOf<ContentCalls[Name]> };

export type PlainListName = keyof typeof plainLists;
