import type { SiteAnswers } from "../fetch/request-content.ts";
import {
  transformBanners,
  transformCommonSections,
  transformOrganisations,
  transformPlatform,
  transformTestimonials,
  transformVideos,
} from "./transform-home.ts";
import {
  transformCompany,
  transformLabels,
  transformMetas,
  transformPages,
  transformSocial,
} from "./transform-pages.ts";
import { transformPosts } from "./transform-posts.ts";
import { transformSurveys } from "./transform-surveys.ts";
import type { TransformContext } from "./transform-context.ts";
import type { SiteContent } from "../../content/site-content.ts";

/** Turns all answers into what pages get, and fetches the pictures. */
export const transformContent = async (
  context: TransformContext,
  answers: SiteAnswers,
): Promise<SiteContent> => ({
  company: transformCompany(answers),
  social: await transformSocial(context, answers),
  labels: transformLabels(context, answers),
  metas: transformMetas(answers),
  platform: await transformPlatform(context, answers),
  banners: await transformBanners(context, answers),
  testimonials: await transformTestimonials(context, answers),
  videos: await transformVideos(context, answers),
  commonSections: await transformCommonSections(context, answers),
  surveys: await transformSurveys(context, answers),
  organisations: await transformOrganisations(context, answers),
  pages: await transformPages(context, answers),
  posts: await transformPosts(context, answers),
});
