import type { Settings } from "../../settings.ts";
import type { Route } from "../http/route.ts";
import { bannerRoutes } from "./banner.ts";
import { blogRoutes } from "./blog.ts";
import { commonSectionRoutes } from "./common-section.ts";
import { contactRoutes } from "./contact.ts";
import { labelRoutes } from "./label.ts";
import { loginRoutes } from "./login.ts";
import { logOutRoutes } from "./logout.ts";
import { metaRoutes } from "./meta.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { organisationRoutes } from "./organisation.ts";
import { pageRoutes } from "./page.ts";
import { pageViewRoutes } from "./page-view.ts";
import { platformRoutes } from "./platform.ts";
import { profileRoutes } from "./profile.ts";
import { questionRoutes } from "./question.ts";
import { settingRoutes } from "./setting.ts";
import { surveyLinkRoutes } from "./survey-link.ts";
import { surveyRoutes } from "./survey.ts";
import { testimonialRoutes } from "./testimonial.ts";
import { videoRoutes } from "./video.ts";

/** Every call that the embedded API serves. A new resource is one file here and one line below. */
export const allRoutes = (settings: Settings): readonly Route[] => [
  ...settingRoutes,
  ...metaRoutes,
  ...labelRoutes,
  ...platformRoutes,
  ...bannerRoutes,
  ...testimonialRoutes,
  ...videoRoutes,
  ...commonSectionRoutes,
  ...surveyRoutes,
  ...organisationRoutes,
  ...pageRoutes,
  ...blogRoutes,
  ...newsletterRoutes,
  ...pageViewRoutes(settings),
  ...contactRoutes(settings),
  ...loginRoutes,
  ...logOutRoutes(settings),
  ...profileRoutes,
  ...questionRoutes(settings),
  ...surveyLinkRoutes(settings),
];
