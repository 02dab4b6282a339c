import { sql } from "kysely";

import type { Settings } from "../../settings.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "./route.ts";
import { rowId } from "../db/tables.ts";

/** The link of an invitation (specification 7). Links to the site itself are stored without its origin. */
export const surveyLinkRoutes = (settings: Settings) => [
  route(
    { ...surveyLinkById, path: settings.PUBLIC_SURVEY_LINK_PATH },
    async ({ iSurveyLinkId }, { database }) => {
      const link = await database
        .selectFrom("survey_link")
        .leftJoin("survey", (join) =>
          join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
        )
        .select(["vSurveyLink", "vSurvey"])
        .where("iSurveyLinkId", "=", rowId(iSurveyLinkId))
        .executeTakeFirst();
      if (!link) throw new ApiError(404, "There is no such invitation.");
      return {
        vSurveyLink: new URL(link.vSurveyLink, settings.SITE_URL).href,
        vSurvey: link.vSurvey ?? "",
      };
    },
  ),
];
