import type { SiteAnswers } from "../fetch/fetch-answers.ts";
import {
  shapeBanners,
  shapeCommonSections,
  shapeOrganisations,
  shapePlatform,
  shapeTestimonials,
  shapeVideos,
} from "./transform-home.ts";
import {
  shapeCompany,
  shapeLabels,
  shapeMetas,
  shapePages,
  shapeSocial,
} from "./transform-pages.ts";
import { shapePosts } from "./transform-posts.ts";
import { shapeSurveys } from "./transform-surveys.ts";
import type { Shaping } from "./transform-context.ts";
import type { SiteContent } from "../../content/site-content.ts";

/** Turns all answers into what pages get, and fetches the pictures. */
export const shapeContent = async (
  shaping: Shaping,
  answers: SiteAnswers,
): Promise<SiteContent> => ({
  company: shapeCompany(answers),
  social: await shapeSocial(shaping, answers),
  labels: shapeLabels(shaping, answers),
  metas: shapeMetas(answers),
  platform: await shapePlatform(shaping, answers),
  banners: await shapeBanners(shaping, answers),
  testimonials: await shapeTestimonials(shaping, answers),
  videos: await shapeVideos(shaping, answers),
  commonSections: await shapeCommonSections(shaping, answers),
  surveys: await shapeSurveys(shaping, answers),
  organisations: await shapeOrganisations(shaping, answers),
  pages: await shapePages(shaping, answers),
  posts: await shapePosts(shaping, answers),
});
