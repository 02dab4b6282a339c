import { banners } from "./banner.ts";
import { blogById, blogRecommendation, blogs } from "./blog.ts";
import type { Call } from "./call.ts";
import { commonSection } from "./common-section.ts";
import { labelsByPage } from "./label.ts";
import { metaByPage } from "./meta.ts";
import { organisations } from "./organisation.ts";
import { pageBySlug } from "./page.ts";
import { platform } from "./platform.ts";
import { companySettings, socialSettings } from "./setting.ts";
import { surveyById, surveys } from "./survey.ts";
import { testimonials } from "./testimonial.ts";
import { videos } from "./video.ts";

/**
 * The calls whose answers are the organisation's content, the same for everybody, by the names under
 * which the build requests them. The build can't make a call that is missing here.
 */
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
