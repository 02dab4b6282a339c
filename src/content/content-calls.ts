import { banners } from "../contract/banner.ts";
import { blogById, blogRecommendation, blogs } from "../contract/blog.ts";
import type { Call } from "../contract/call.ts";
import { commonSection } from "../contract/common-section.ts";
import { labelsByPage } from "../contract/label.ts";
import { metaByPage } from "../contract/meta.ts";
import { organisations } from "../contract/organisation.ts";
import { pageBySlug } from "../contract/page.ts";
import { platform } from "../contract/platform.ts";
import { companySettings, socialSettings } from "../contract/setting.ts";
import { surveys } from "../contract/survey.ts";
import { testimonials } from "../contract/testimonial.ts";
import { videos } from "../contract/video.ts";

const calls: readonly Call[] = [
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
  surveys,
  testimonials,
  videos,
];

/** The calls that `read-answers.ts` makes, by their path. */
export const contentCalls: ReadonlyMap<string, Call> = new Map(
  calls.map((call) => [call.path, call]),
);
