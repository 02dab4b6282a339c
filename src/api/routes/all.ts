import type { Settings } from "../../shared/settings.ts";
import { blogRoutes } from "./blog.ts";
import { contentRoutes, contentRowRoutes } from "./content.ts";
import { loginRoutes, logOutOthersRoute, logOutRoute } from "./login.ts";
import { profileRoutes } from "./profile.ts";
import { questionRoutes } from "./question.ts";
import type { Route } from "./route.ts";
import { surveyLinkRoutes, surveyRoutes } from "./survey.ts";
import { visitorRoutes } from "./visitors.ts";

/**
 * Every call that the embedded API serves. A content call whose contract names a `table` needs no
 * route of its own; any other new call has a route in a file here, and a new file a line below.
 */
export const allRoutes = (settings: Settings): readonly Route[] => [
  ...contentRowRoutes,
  ...contentRoutes,
  ...surveyRoutes,
  ...blogRoutes,
  ...visitorRoutes(settings),
  ...loginRoutes,
  logOutRoute,
  logOutOthersRoute,
  ...profileRoutes,
  ...questionRoutes(settings),
  ...surveyLinkRoutes(settings),
];
