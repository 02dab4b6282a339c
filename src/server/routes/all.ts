import type { Settings } from "../../settings.ts";
import type { Route } from "../http/route.ts";
import { blogRoutes } from "./blog.ts";
import { contactRoutes } from "./contact.ts";
import { contentRoutes } from "./content.ts";
import { contentRowRoutes } from "./content-rows.ts";
import { loginRoutes } from "./login.ts";
import { logOutRoutes } from "./logout.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { pageViewRoutes } from "./page-view.ts";
import { profileRoutes } from "./profile.ts";
import { questionRoutes } from "./question.ts";
import { surveyLinkRoutes } from "./survey-link.ts";
import { surveyRoutes } from "./survey.ts";

/**
 * Every call that the embedded API serves. A content call whose contract names a `table` needs no
 * route of its own; any other new call is one file here and one line below.
 */
export const allRoutes = (settings: Settings): readonly Route[] => [
  ...contentRowRoutes,
  ...contentRoutes,
  ...surveyRoutes,
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
